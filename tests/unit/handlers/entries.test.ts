import { expect, it } from 'vitest'
import routes from '#flows/routes.json' with { type: 'json' }
import userinfo from '#schemas/api/userinfo.schema.json' with { type: 'json' }

it('every kind of switch that the server knows resumes at exactly one entry', () => {
  const resumed = routes.entries.flatMap((entry) => ('resumes' in entry ? entry.resumes : []))
  expect(resumed.toSorted()).toEqual(userinfo.definitions.response.properties.switchType.enum.toSorted())
})
