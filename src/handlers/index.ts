import type { Handler } from '#engine/engine.ts'
import type { HandlerName } from '#generated/names.ts'
import type { TypedHandler } from './handler.ts'

/** Every handler that flows and screens name, by name; loaded with its area. A missing or an unused one is a type error, and so is one that schemas/handlers.schema.json does not declare so. */
const handlers = {
  'accounts.disable': async () => (await import('./accounts.ts')).disable,
  'accounts.enable': async () => (await import('./accounts.ts')).enable,
  'accounts.list': async () => (await import('./accounts.ts')).list,
  'banking.abandon': async () => (await import('./banking.ts')).abandon,
  'banking.approval': async () => (await import('./banking.ts')).approval,
  'banking.comeback': async () => (await import('./bank-page.ts')).comeback,
  'banking.confirm': async () => (await import('./banking.ts')).confirm,
  'banking.continue': async () => (await import('./banking.ts')).proceed,
  'banking.leave': async () => (await import('./bank-page.ts')).leave,
  'banking.login': async () => (await import('./banking.ts')).login,
  'banking.retrieve': async () => (await import('./banking.ts')).retrieve,
  'banking.session': async () => (await import('./banking.ts')).session,
  'banks.directory': async () => (await import('./banks.ts')).directory,
  'directory.add': async () => (await import('./directory.ts')).add,
  'directory.decide': async () => (await import('./directory.ts')).decide,
  'directory.list': async () => (await import('./directory.ts')).list,
  'directory.remove': async () => (await import('./directory.ts')).remove,
  'directory.search': async () => (await import('./directory.ts')).search,
  'feedback.send': async () => (await import('./feedback.ts')).send,
  'letters.list': async () => (await import('./letters.ts')).list,
  'letters.pack': async () => (await import('./letters.ts')).pack,
  'letters.preview': async () => (await import('./letters.ts')).preview,
  'outlook.closing': async () => (await import('./outlook.ts')).closing,
  'outlook.gaps': async () => (await import('./outlook.ts')).gaps,
  'partners.begin': async () => (await import('./partner.ts')).begin,
  'partners.categories': async () => (await import('./partners.ts')).categories,
  'partners.create': async () => (await import('./partner.ts')).create,
  'partners.decide': async () => (await import('./partners.ts')).decide,
  'partners.ignoreAll': async () => (await import('./partners.ts')).ignoreAll,
  'partners.informAll': async () => (await import('./partners.ts')).informAll,
  'partners.list': async () => (await import('./partners.ts')).list,
  'partners.ownAccounts': async () => (await import('./partner.ts')).ownAccounts,
  'partners.putBack': async () => (await import('./partner.ts')).putBack,
  'partners.read': async () => (await import('./partner.ts')).read,
  'partners.remove': async () => (await import('./partner.ts')).remove,
  'partners.restore': async () => (await import('./partners.ts')).restore,
  'partners.save': async () => (await import('./partner.ts')).save,
  'record.calendar': async () => (await import('./record.ts')).asCalendar,
  'record.json': async () => (await import('./record.ts')).asJson,
  'record.pdf': async () => (await import('./record.ts')).asPdf,
  'profile.account': async () => (await import('./new-account.ts')).account,
  'profile.closable': async () => (await import('./new-account.ts')).closable,
  'profile.closing': async () => (await import('./new-account.ts')).closing,
  'profile.matchOwners': async () => (await import('./owners.ts')).matchOwners,
  'profile.oldOwners': async () => (await import('./owners.ts')).oldOwners,
  'profile.owners': async () => (await import('./owners.ts')).owners,
  'profile.save': async () => (await import('./profile.ts')).save,
  'switch.complete': async () => (await import('./switch.ts')).complete,
  'switch.overview': async () => (await import('./overview.ts')).overview,
  'switch.start': async () => (await import('./switch.ts')).start,
  'unmatched.list': async () => (await import('./unmatched.ts')).list,
  'unmatched.read': async () => (await import('./unmatched.ts')).read,
  'unmatched.settle': async () => (await import('./unmatched.ts')).settle,
} satisfies { [Name in HandlerName]: () => Promise<TypedHandler<Name>> }

const isHandler = (name: string): name is HandlerName => Object.hasOwn(handlers, name)

/** @throws where configuration names a handler that does not exist; the check finds it first */
export async function handler(name: string): Promise<Handler> {
  if (!isHandler(name)) throw new Error(`Unknown handler "${name}".`)
  return (await handlers[name]()) as Handler // each takes the input that flows and screens bind for it by name
}
