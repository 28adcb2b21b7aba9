import type { CallName } from '#generated/api.ts'
import type { Drive } from './drive.ts'
import { leave, read, signIn } from './drives/bank.ts'
import {
  cancelOrder,
  handOver,
  logOut,
  withoutParameters,
  readPartner,
  redeem,
  removePartner,
  sendFeedback,
  upload,
  writePartner,
} from './drives/client.ts'
import {
  account,
  accountList,
  categoryList,
  directoryList,
  directoryPartner,
  everyPartner,
  partner,
  partnerList,
} from './drives/lists.ts'
import { orderStatus, createSwitch, keepProfile, knownOwner, order, renewal } from './drives/switch.ts'

/** How each call of the contract is made. */
export const drives: Record<CallName, Drive> = {
  'switch-create': createSwitch,
  'auth-refresh': renewal,
  'auth-issue': redeem,
  'auth-logout': logOut,
  'switch-erase': withoutParameters,
  'banking-login': signIn,
  'banking-retrieve': read,
  'banking-abandon': leave,
  'banking-accounts': accountList,
  'account-enable': account(true),
  'account-disable': account(false),
  'partners-search': directoryList,
  'partners-unmatched': withoutParameters,
  categories: categoryList,
  'switch-partners': partnerList,
  'partner-get': readPartner,
  'partner-put': writePartner,
  'partner-delete': removePartner,
  'partner-enable': partner('Wir informieren'),
  'partner-disable': partner('Auslassen'),
  'partners-enable-all': everyPartner('Wir informieren'),
  'partners-disable-all': everyPartner('Auslassen'),
  'partner-by-partner-id': directoryPartner,
  userinfo: knownOwner,
  'switch-type': keepProfile,
  'consultant-mail': handOver,
  'nachlass-upload': upload,
  'switch-cancel': cancelOrder,
  'switch-complete': order,
  'switch-completed': orderStatus,
  feedback: sendFeedback,
}

export const callNames = Object.keys(drives) as CallName[] // the keys of the object above
