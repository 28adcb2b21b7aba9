import type { CallName } from '#generated/api.ts'
import { continueLogin } from './bank/challenge.ts'
import { startLogin } from './bank/login.ts'
import { retrieve } from './bank/postings.ts'
import { categories, englishLabels } from './data.ts'
import type { Handler } from './http/call.ts'
import { letters, protocol } from './letter/documents.ts'
import { cancel, complete, completed } from './switch/complete.ts'
import { directory, search } from './switch/directory.ts'
import { DELEGATED } from './switch/order.ts'
import * as partners from './switch/partners.ts'
import { createSwitch, saveType, sendMail, setAccount, userinfo } from './switch/switch.ts'
import { upload } from './switch/upload.ts'

/** Every call of the contract with its handler. Input and answers are validated against schemas/api (http/call.ts). */
export const calls: { [N in CallName]: Handler<N> } = {
  'auth-refresh': ({ store, input }) => ({ jwt: store.redeemRefresh(input.token) }),
  'auth-logout': ({ store, input }) => store.logOut(input.token),
  'auth-issue': ({ store, input }) => store.redeemCode(input.token, input.otp),

  'banking-login': (context) =>
    'bankCode' in context.input ? startLogin(context, context.input) : continueLogin(context, context.input),
  'banking-retrieve': retrieve,
  'banking-abandon': ({ session, input: { loginId } }) => {
    const ends = (id: string) => loginId === undefined || loginId === id
    session.logins = session.logins.filter((login) => login.state === 'done' || !ends(login.id))
    session.released = true
    return null
  },
  'banking-accounts': ({ session }) => ({ accounts: session.accounts }),
  'account-enable': (context) => setAccount(context, true),
  'account-disable': (context) => setAccount(context, false),

  'switch-create': createSwitch,
  'switch-erase': ({ session, store }) => {
    partners.assertOpen(session)
    return store.erase(session)
  },
  userinfo,
  'switch-type': saveType,
  'consultant-mail': sendMail,
  'nachlass-upload': upload,
  'switch-complete': complete,
  'switch-cancel': cancel,
  'switch-completed': ({ session, store, wantsPdf, language }) =>
    wantsPdf && session.completed ? protocol(session, language) : completed(session, store),
  feedback: () => null,

  'partners-search': ({ session, input }) => search(session, input),
  'partners-unmatched': ({ session }) => ({ items: session.unmatched }),
  categories: ({ language }) => ({
    categories: categories.map((category) => ({
      ...category,
      label: (language === 'en' && englishLabels[category.id]) || category.label,
      count: directory.filter((sample) => sample.category === category.id).length,
    })),
  }),
  'switch-partners': ({ session, wantsPdf, language }) => {
    const items = session.partners
    const informed = items.filter(({ handling }) => DELEGATED.has(handling))
    if (wantsPdf) return letters(session, informed, language)
    return { items, allEnabled: items.length > 0 && items.every(({ enabled }) => enabled) }
  },
  'partners-enable-all': ({ session, input }) => partners.setAll(session, true, input),
  'partners-disable-all': ({ session, input }) => partners.setAll(session, false, input),
  'partner-by-partner-id': ({ session, input }) => partners.add(session, input.partnerID),
  'partner-enable': ({ session, id, input }) => partners.decide(session, id, input.handling ?? 'best'),
  'partner-disable': ({ session, id }) => partners.decide(session, id, 'ignore'),
  'partner-get': ({ session, id, wantsPdf, language }) => {
    const partner = partners.partnerOf(session, id)
    return wantsPdf ? letters(session, [partner], language) : partner
  },
  'partner-put': ({ session, id, input }) => partners.upsert(session, id, input),
  'partner-delete': ({ session, id }) => partners.remove(session, id),
}
