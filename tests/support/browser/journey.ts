import { test as baseTest } from '@playwright/test'
import { expect } from '../../engines/expect.ts'
import { enterDay } from './days.ts'
import { birthDate, businessDay, labels, newIban, owner } from './labels.ts'
import { Shown, type ScreenId } from './shown.ts'
import { bankOf, fillIn, newSession, readBank, standAt } from './sandbox-session.ts'

/** Addresses at which tests begin, and their states. */
const paths = {
  accounts: 'accounts',
  partners: 'partners',
  owner: 'owner',
  'new-account': 'account',
  'switch-day': 'switchDay',
  'old-account': 'oldAccount',
  letters: 'letters',
  check: 'check',
} as const satisfies Partial<Record<ScreenId, string>>
type Stop = keyof typeof paths

/** Banks of the sandbox, by their second factor. */
export const banks = { sms: '99000008', none: '99000009', choice: '99000001' } as const

/** A customer in a switch. Each method ends on the screen to which it leads. */
export class Journey extends Shown {
  async open(address = '/?lang=de'): Promise<void> {
    await this.page.goto(address)
    await this.on('start')
  }

  async start(address?: string): Promise<void> {
    await this.open(address)
    await this.press(labels.withLogin)
    await this.on('bank-search')
  }

  /** Goes to the next topic, or from the last one to the list of chosen partners. */
  nextTopic = (): Promise<void> => this.press(/^Weiter z/)

  search = (query: string): Promise<void> =>
    this.device.type(this.page.getByRole('combobox', { name: labels.bank }), query)

  async pickBank(bankCode: string): Promise<void> {
    await this.search(bankCode)
    await expect(this.page.getByRole('option')).toHaveCount(1)
    await this.page.keyboard.press('Enter')
    await expect(this.button(/^Ändern/)).toBeVisible()
  }

  async chooseBank(bankCode: string): Promise<void> {
    await this.pickBank(bankCode)
    await this.press(labels.next)
    await this.on('bank-login')
  }

  async enterLogin(name: string, pin = '12345'): Promise<void> {
    await this.device.type(this.field(labels.login), name)
    await this.device.type(this.page.locator('input[type="password"]'), pin)
  }

  /** Ends on the page to which the bank leads. */
  async login(name = 'demo', pin?: string): Promise<void> {
    await this.enterLogin(name, pin)
    await this.press(labels.signIn)
  }

  async otp(tan = '123456'): Promise<void> {
    await this.on('sca-otp')
    await this.device.type(this.page.getByRole('textbox'), tan)
    await this.press(labels.confirmTan)
  }

  async accounts(): Promise<void> {
    await this.on('accounts')
    await this.press(labels.next)
  }

  async partners(): Promise<void> {
    await this.on('partners')
    await this.press(labels.next)
  }

  async enterOwner(): Promise<void> {
    await this.on('owner')
    await this.fillOwner()
  }

  /** Fills in the form of an account holder. */
  async fillOwner(): Promise<void> {
    await this.device.choose(this.field('Frau'))
    await this.openFolds()
    for (const [label, value] of Object.entries(owner)) {
      await this.device.type(this.field(label), value)
      if (label === 'Nachname') await enterDay(this, 'Geburtsdatum', birthDate)
    }
  }

  /** Opens what the form shows folded, because it is known or not needed. */
  async openFolds(): Promise<void> {
    const folded = this.page.locator('.form-fold:not([open]) > summary')
    while ((await folded.count()) > 0) await this.device.press(folded.first())
  }

  async owner(): Promise<void> {
    await this.enterOwner()
    await this.press(labels.next)
  }

  /** This question is only asked if the old bank has not answered it. */
  async oldOwners(): Promise<void> {
    await this.on('old-owners')
    await this.press(labels.next)
  }

  async enterAccount(): Promise<void> {
    await this.on('new-account')
    await this.device.type(this.field(labels.newIban), newIban)
  }

  async enterSwitchDay(day = businessDay()): Promise<void> {
    await this.on('switch-day')
    await this.device.date(this.field(labels.switchDate), day)
  }

  async enterOldAccount(close: 'Ja' | 'Nein' | 'Später' = 'Nein'): Promise<void> {
    await this.on('old-account')
    await this.device.choose(this.field(close))
  }

  /** Answers three questions: IBAN, day, old account. Does not leave the last one. */
  async answerAccount(close?: 'Ja' | 'Nein', day?: string): Promise<void> {
    await this.enterAccount()
    await this.press(labels.next)
    await this.enterSwitchDay(day)
    await this.press(labels.next)
    await this.enterOldAccount(close)
  }

  /** Starts at the last question about the accounts. */
  async signToLetters(): Promise<void> {
    await this.press(labels.next)
    await this.sign()
    await this.on('letters')
  }

  async account(): Promise<void> {
    await this.answerAccount()
    await this.signToLetters()
    await this.press(labels.toCheck)
    await this.on('check')
  }

  /** Signs with a typed name. */
  async sign(): Promise<void> {
    await this.on('signatures')
    await this.device.choose(this.field('Namen tippen'))
    await this.device.type(this.field('Name als Unterschrift'), 'Erika Muster')
    await this.press(labels.toLetters)
  }

  async consent(): Promise<void> {
    await this.on('check')
    await this.device.choose(this.field(labels.terms))
    await this.device.choose(this.field(labels.privacy))
  }

  async finish(): Promise<void> {
    await this.consent()
    await this.press(labels.order)
    await this.on('done')
  }

  /** Opens a screen with a prepared session, which is faster than the whole way. The browser's history is empty. */
  async upTo(screen: Stop, scenario = 'bank-99000009', login?: string): Promise<void> {
    const session = await newSession(baseTest.info().project.use.baseURL ?? '', scenario)
    await readBank(session, login)
    if (screen === 'letters' || screen === 'check') await fillIn(session)
    await this.page.goto(await standAt(this.page, session, paths[screen]))
    await this.on(screen)
  }

  /** Opens the login of a bank with a prepared session. */
  async atLogin(bankCode: string): Promise<void> {
    const session = await newSession(baseTest.info().project.use.baseURL ?? '', `bank-${bankCode}`)
    await this.page.goto(await standAt(this.page, session, 'bank/connect/login', { bank: bankOf(bankCode) }))
    await this.on('bank-login')
  }
}
