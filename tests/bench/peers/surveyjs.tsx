import 'survey-core/survey-core.fontless.min.css'
import 'survey-core/i18n/german'
import { useEffect, useState } from 'react'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import definitions from './definitions/surveyjs.json'
import type { Groups } from './partner-groups.tsx'
import { worded } from './shared.ts'

const { login, list } = worded(definitions)

export function LoginForm() {
  const [survey] = useState(() => new Model(login))
  return <Survey model={survey} />
}

const fill = (survey: Model, groups: Groups) => {
  survey.data = groups
}

export function PartnerList({ groups }: { groups: Groups }) {
  const [survey] = useState(() => new Model(list))
  useEffect(() => fill(survey, groups), [survey, groups])
  return <Survey model={survey} />
}
