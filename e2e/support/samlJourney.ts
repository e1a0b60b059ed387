// What the journeys with SAML have in common: the people of the institution, and the way to them.
import type { Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'
import { ADMIN, DRAFTER, expectHome, linkWithPassword, signIn, signOut, visit } from './people.ts'
import { textOf } from './posting.ts'
import { completeByMail, proveByMail, proveElsewhere } from './proof.ts'
import { REQUESTS_SECOND_FACTOR, SamlIdentityProvider } from './samlIdentityProvider.ts'
import { MFA } from './samlMessages.ts'
import { test as base, expect } from './test.ts'

export const BUTTON = 'Mit Uni-Account anmelden'
export const EDITOR = 'redaktion@fs-info.example'

/** The title of the page for people who have cancelled at the institution, or were refused there. */
export const CANCELLED = 'Deine Einrichtung hat dich nicht angemeldet'

export const PEOPLE = {
  Redaktion: { pairwiseId: ['k3jx7q2m5wdz@fs-info.example'], mail: [EDITOR] },
  Leitung: {
    pairwiseId: ['w6hb3q9d2xtr@fs-info.example'],
    mail: [ADMIN],
    hasSecondFactor: true,
  },
  Beschäftigte: {
    pairwiseId: ['q8rn4c6t9hvb@fs-info.example'],
    mail: [DRAFTER],
    affiliation: ['member@fs-info.example', 'staff@fs-info.example'],
  },
  Studierende: { pairwiseId: ['z2mf5x8k3pyw@fs-info.example'], mail: [DRAFTER] },
  'Ohne Adresse': { pairwiseId: ['b7dt9v4n6csr@fs-info.example'] },
  'Ohne Kennung': { mail: [EDITOR] },
  'Fremde Kennung': { pairwiseId: ['k3jx7q2m5wdz@uni.example'], mail: [EDITOR] },
}

/** The settings of the provider in which the affiliation of staff gives the role of an editor. */
export const STAFF_ARE_EDITORS = {
  mail_domains: ['fs-info.example'],
  roles: [{ value: 'staff', role: 'USER', profile: 'fs-informatik' }],
}

/** Headers with which a browser claims to be somebody who has just signed in with a second factor. */
export const STATED_BY_BROWSER = {
  'pairwise-id': PEOPLE.Redaktion.pairwiseId.join(),
  mail: EDITOR,
  affiliation: 'staff@fs-info.example',
  'scoped-affiliation': 'staff@fs-info.example',
  'shib-authentication-instant': new Date().toISOString(),
  'shib-authncontext-class': MFA,
}

export const test = base.extend<{ provider: SamlIdentityProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  provider: async ({}, use) => {
    const provider = await SamlIdentityProvider.start(PEOPLE)
    await use(provider)
    await provider.stop()
  },
})

/** Begins on the sign-in page, and presses a name at the institution. */
export async function signInAs(page: Page, name: keyof typeof PEOPLE | 'Abbrechen'): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: BUTTON }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Cancels, links an account at the first sign-in, and signs in again. `leave`: leaves the session at a proxy. */
export async function linkAndReturn(page: Page, leave = async () => {}): Promise<void> {
  await signInAs(page, 'Abbrechen')
  await expectHeading(page, CANCELLED)
  await signInAs(page, 'Beschäftigte')
  await linkWithPassword(page)
  await expectMayPublish(page)
  await signOut(page)
  await leave()
  await signInAs(page, 'Beschäftigte')
  await expectHome(page)
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** The section of the settings with the accounts at institutions. */
export const linksOf = (page: Page) =>
  page.getByRole('region', { name: 'Anmelden mit deiner Einrichtung' })

type Linkable = 'Redaktion' | 'Leitung'

/** Links an account in the settings, and signs in with it at the institution. `leave`: as above. */
async function linkInSettings(
  page: Page,
  mailbox: Mailbox,
  name: Linkable,
  leave: () => Promise<void>,
): Promise<void> {
  const email = PEOPLE[name].mail.join()
  await signIn(page, email)
  await visit(page, '/settings/account')
  const section = linksOf(page)
  await section.getByRole('link', { name: `Verbinden: ${BUTTON}` }).click()
  await page.getByRole('button', { name, exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Konto verbinden?' })
  await link.getByRole('button', { name: 'Verbinden' }).click()
  await proveByMail(page, mailbox, email)
  await expect(section.getByText(/verbunden seit/)).toBeVisible()
  await signOut(page)
  await leave()
  await signInAs(page, name)
  await expectHome(page)
}

/** Unlinks the account, up to the dialog that asks for a proof. */
export async function beginUnlinking(page: Page): Promise<void> {
  await visit(page, '/settings/account')
  await linksOf(page)
    .getByRole('button', { name: `Trennen: ${BUTTON}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Verbindung trennen?' })
  await dialog.getByRole('button', { name: 'Trennen' }).click()
}

/** Presses a name on the page of the institution, of which a second factor is requested. */
export async function proveAtInstitution(
  popup: Page,
  name: Linkable,
  heading = REQUESTS_SECOND_FACTOR,
): Promise<void> {
  await expectHeading(popup, heading)
  await popup.getByRole('button', { name, exact: true }).click()
}

export const expectUnlinked = (page: Page) =>
  expect(linksOf(page).getByText('nicht verbunden')).toBeVisible()

/** Links an account, and unlinks it: the second factor at the institution proves whose it is. `leave`: as above. */
export async function proveWithSecondFactor(
  page: Page,
  mailbox: Mailbox,
  leave = async () => {},
): Promise<void> {
  await linkInSettings(page, mailbox, 'Leitung', leave)
  await beginUnlinking(page)
  // The session at the institution is too old to prove anything, so people sign in there again.
  await proveElsewhere(page, BUTTON, (popup) => proveAtInstitution(popup, 'Leitung'))
  await expectUnlinked(page)
}

/** Links an account of somebody who uses no second factor at the institution, and unlinks it. `leave`: as above. */
export async function proveWithMailedCode(
  page: Page,
  mailbox: Mailbox,
  leave = async () => {},
): Promise<void> {
  await linkInSettings(page, mailbox, 'Redaktion', leave)
  await unlinkWithMailedCode(page, mailbox)
}

/** Unlinks an account: a mailed code is needed besides the institution. `act`: on the page of the institution. */
export async function unlinkWithMailedCode(
  page: Page,
  mailbox: Mailbox,
  act = (popup: Page) => proveAtInstitution(popup, 'Redaktion'),
): Promise<void> {
  await beginUnlinking(page)
  await proveElsewhere(page, BUTTON, act)
  await completeByMail(page, mailbox, EDITOR)
  await expectUnlinked(page)
}

/** The provider has raised the role of an account that may only write drafts. */
export async function expectMayPublish(page: Page): Promise<void> {
  await expectHome(page)
  await textOf(page).click()
  await expect(page.getByRole('button', { name: 'Posten', exact: true })).toBeVisible()
}
