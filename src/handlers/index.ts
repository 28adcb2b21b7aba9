import type { Handler } from '#engine/flow/call-handler.ts'
import { loadModule } from '#engine/util/load-module.ts'
import type { HandlerName } from '#generated/names.ts'
import type { TypedHandler } from './typed-handler.ts'

/** One function per file instead of one `import()` per handler, because the build adds much code to each `import()`. */
const accountsArea = () => loadModule(() => import('./banking/accounts.ts'))
const apiArea = () => loadModule(() => import('./api.ts'))
const bankPageArea = () => loadModule(() => import('./banking/bank-page.ts'))
const bankingArea = () => loadModule(() => import('./banking/banking.ts'))
const banksArea = () => loadModule(() => import('./banking/banks.ts'))
const cancelOrderArea = () => loadModule(() => import('./order/cancel-order.ts'))
const closingHoldersArea = () => loadModule(() => import('./owners/closing-holders.ts'))
const consultantArea = () => loadModule(() => import('./send-link.ts'))
const directoryArea = () => loadModule(() => import('./partners/directory.ts'))
const estateArea = () => loadModule(() => import('./estate.ts'))
const lettersArea = () => loadModule(() => import('./partners/letters.ts'))
const newAccountArea = () => loadModule(() => import('./owners/new-account.ts'))
const orderArea = () => loadModule(() => import('./order/order.ts'))
const orderFilesArea = () => loadModule(() => import('./order/order-files.ts'))
const orderStateArea = () => loadModule(() => import('./order/order-state.ts'))
const forecastArea = () => loadModule(() => import('./forecast.ts'))
const overviewArea = () => loadModule(() => import('./overview.ts'))
const ownersArea = () => loadModule(() => import('./owners/owners.ts'))
const partnerArea = () => loadModule(() => import('./partners/partner.ts'))
const partnersArea = () => loadModule(() => import('./partners/partners.ts'))
const profileArea = () => loadModule(() => import('./owners/profile.ts'))
const handedInArea = () => loadModule(() => import('./handed-in.ts'))
const resumeArea = () => loadModule(() => import('./resume.ts'))
const saveForLaterArea = () => loadModule(() => import('./send-link.ts'))
const sessionArea = () => loadModule(() => import('./session/session.ts'))
const switchArea = () => loadModule(() => import('./switch.ts'))
const ticksArea = () => loadModule(() => import('./ticked-tasks.ts'))
const unmatchedArea = () => loadModule(() => import('./partners/unmatched.ts'))

/** All handlers that flows and screens use, by name. `satisfies` makes a missing, unused or undeclared one a type error. */
const handlers = {
  'accounts.disable': async () => (await accountsArea()).disable,
  'accounts.enable': async () => (await accountsArea()).enable,
  'accounts.list': async () => (await accountsArea()).list,
  api: async () => (await apiArea()).request,
  'app.closeTab': async () => (await sessionArea()).closeTab,
  'app.open': async () => (await sessionArea()).open,
  'banking.abandon': async () => (await bankingArea()).abandon,
  'banking.approval': async () => (await bankingArea()).approval,
  'banking.awaitReturn': async () => (await bankPageArea()).awaitReturn,
  'banking.confirm': async () => (await bankingArea()).confirm,
  'banking.continue': async () => (await bankingArea()).proceed,
  'banking.leave': async () => (await bankPageArea()).leave,
  'banking.login': async () => (await bankingArea()).login,
  'banking.offerReturn': async () => (await bankPageArea()).offer,
  'banking.retrieve': async () => (await bankingArea()).retrieve,
  'banking.session': async () => (await bankingArea()).session,
  'banks.directory': async () => (await banksArea()).directory,
  'banks.ofIban': async () => (await banksArea()).ofIban,
  'consultant.handOver': async () => (await consultantArea()).handOver,
  'directory.add': async () => (await directoryArea()).add,
  'directory.chosen': async () => (await directoryArea()).chosen,
  'directory.common': async () => (await directoryArea()).common,
  'directory.decide': async () => (await directoryArea()).decide,
  'directory.list': async () => (await directoryArea()).list,
  'directory.remove': async () => (await directoryArea()).remove,
  'directory.search': async () => (await directoryArea()).search,
  'estate.account': async () => (await estateArea()).account,
  'estate.deceased': async () => (await estateArea()).deceased,
  'estate.documents': async () => (await estateArea()).documents,
  'estate.handedIn': async () => (await estateArea()).handedIn,
  'estate.upload': async () => (await estateArea()).upload,
  'letters.list': async () => (await lettersArea()).list,
  'letters.pack': async () => (await lettersArea()).pack,
  'letters.preview': async () => (await lettersArea()).preview,
  'order.cancel': async () => (await cancelOrderArea()).cancel,
  'order.state': async () => (await orderStateArea()).state,
  'forecast.dates': async () => (await forecastArea()).dates,
  'forecast.switchDay': async () => (await forecastArea()).switchDay,
  'forecast.monthly': async () => (await forecastArea()).monthly,
  'forecast.missing': async () => (await forecastArea()).missing,
  'partners.begin': async () => (await partnerArea()).begin,
  'partners.categories': async () => (await partnersArea()).categories,
  'partners.create': async () => (await partnerArea()).create,
  'partners.decide': async () => (await partnersArea()).decide,
  'partners.found': async () => (await partnersArea()).found,
  'partners.ignoreAll': async () => (await partnersArea()).ignoreAll,
  'partners.informAll': async () => (await partnersArea()).informAll,
  'partners.list': async () => (await partnersArea()).list,
  'partners.putBack': async () => (await partnerArea()).putBack,
  'partners.read': async () => (await partnerArea()).read,
  'partners.remove': async () => (await partnerArea()).remove,
  'partners.restore': async () => (await partnersArea()).restore,
  'partners.save': async () => (await partnerArea()).save,
  'order.calendar': async () => (await orderFilesArea()).asCalendar,
  'order.document': async () => (await orderFilesArea()).document,
  'order.json': async () => (await orderFilesArea()).asJson,
  'order.pdf': async () => (await orderFilesArea()).asPdf,
  'profile.account': async () => (await newAccountArea()).account,
  'profile.switchDay': async () => (await newAccountArea()).switchDay,
  'profile.oldAccount': async () => (await newAccountArea()).oldAccount,
  'profile.closableAccounts': async () => (await newAccountArea()).closableAccounts,
  'profile.closing': async () => (await newAccountArea()).closing,
  'profile.closingHolders': async () => (await closingHoldersArea()).closingHolders,
  'profile.matchOwners': async () => (await ownersArea()).matchOwners,
  'profile.oldOwners': async () => (await ownersArea()).oldOwners,
  'profile.owners': async () => (await ownersArea()).owners,
  'profile.save': async () => (await profileArea()).save,
  'resume.agree': async () => (await handedInArea()).agree,
  'resume.decline': async () => (await handedInArea()).decline,
  'resume.discard': async () => (await resumeArea()).discard,
  'resume.redeem': async () => (await resumeArea()).redeem,
  'resume.restore': async () => (await resumeArea()).restore,
  'resume.tasks': async () => (await resumeArea()).tasks,
  'session.erase': async () => (await sessionArea()).erase,
  'session.reset': async () => (await sessionArea()).reset,
  'session.resetHere': async () => (await sessionArea()).resetHere,
  'switch.complete': async () => (await orderArea()).complete,
  'switch.confirm': async () => (await orderArea()).confirm,
  'switch.findEarlierOrder': async () => (await orderArea()).findEarlierOrder,
  'switch.prepareOrder': async () => (await orderArea()).prepareOrder,
  'switch.overview': async () => (await overviewArea()).overview,
  'switch.saveForLater': async () => (await saveForLaterArea()).saveForLater,
  'switch.start': async () => (await switchArea()).start,
  'switch.restoreAnswers': async () => (await switchArea()).restoreAnswers,
  'ticks.read': async () => (await ticksArea()).read,
  'ticks.save': async () => (await ticksArea()).save,
  'unmatched.list': async () => (await unmatchedArea()).list,
  'unmatched.read': async () => (await unmatchedArea()).read,
  'unmatched.assign': async () => (await unmatchedArea()).assign,
} satisfies { [Name in HandlerName]: () => Promise<TypedHandler<Name>> }

const isHandler = (name: string): name is HandlerName => Object.hasOwn(handlers, name)

/** Loads a handler. @throws Error for an unknown name; the configuration check finds such names before a release */
export async function handler(name: string): Promise<Handler> {
  if (!isHandler(name)) throw new Error(`Unknown handler "${name}".`)
  return (await handlers[name]()) as Handler // The configuration check validates the input that flows and screens bind
}
