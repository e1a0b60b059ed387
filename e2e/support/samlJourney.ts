// What the journeys with SAML have in common: the people of the institution, and the way to them.
import type { Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'
import { chooseInMenu, DRAFTER, expectHome, PASSWORD, signIn, visit } from './people.ts'
import { textOf } from './posting.ts'
import { proveByMail } from './proof.ts'
import { SamlIdentityProvider } from './samlIdentityProvider.ts'
import { test as base, expect } from './test.ts'

export const BUTTON = 'Mit Uni-Account anmelden'
/** The title of the page after the institution has not signed somebody in. */
export const NOT_SIGNED_IN = 'Deine Einrichtung hat dich nicht angemeldet'
export const EDITOR = 'redaktion@fs-info.example'

export const PEOPLE = {
  Redaktion: { pairwiseId: ['k3jx7q2m5wdz@fs-info.example'], mail: [EDITOR] },
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

/** Headers with which a browser claims to be somebody who has just signed in. */
export const STATED_BY_BROWSER = {
  'pairwise-id': PEOPLE.Redaktion.pairwiseId.join(),
  mail: EDITOR,
  affiliation: 'staff@fs-info.example',
  'scoped-affiliation': 'staff@fs-info.example',
  'shib-authentication-instant': new Date().toISOString(),
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

/** Links the account at the first sign-in. */
export async function linkWithPassword(page: Page): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verbinden und anmelden' }).click()
  await expectHome(page)
}

export async function signOut(page: Page): Promise<void> {
  await chooseInMenu(page, 'Logout')
  await expect(page).toHaveURL('/login')
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** The section of the settings with the accounts at institutions. */
export const linksOf = (page: Page) =>
  page.getByRole('region', { name: 'Anmelden mit deiner Einrichtung' })

/** Signs in with the password, and links the account at the institution. */
export async function linkInSettings(page: Page, mailbox: Mailbox): Promise<void> {
  await signIn(page, EDITOR)
  await visit(page, '/settings/account')
  const section = linksOf(page)
  await section.getByRole('link', { name: `Verbinden: ${BUTTON}` }).click()
  await page.getByRole('button', { name: 'Redaktion', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Konto verbinden?' })
  await link.getByRole('button', { name: 'Verbinden' }).click()
  await proveByMail(page, mailbox, EDITOR)
  await expect(section.getByText(/verbunden seit/)).toBeVisible()
}

/** Unlinks the account. The session at the institution is too old to prove anything, so people sign in there again. */
export async function unlinkWithProof(page: Page): Promise<void> {
  await visit(page, '/settings/account')
  const section = linksOf(page)
  await section.getByRole('button', { name: `Trennen: ${BUTTON}` }).click()
  const unlink = page.getByRole('dialog', { name: 'Verbindung trennen?' })
  await unlink.getByRole('button', { name: 'Trennen' }).click()
  const proof = page.getByRole('dialog', { name: 'Bist du es wirklich?' })
  const opening = page.waitForEvent('popup')
  await proof.getByRole('link', { name: BUTTON }).click()
  const popup = await opening
  await popup.getByRole('button', { name: 'Redaktion', exact: true }).click()
  await expect(proof).toBeHidden()
  await expect(section.getByText('nicht verbunden')).toBeVisible()
}

/** The provider has raised the role of an account that may only write drafts. */
export async function expectMayPublish(page: Page): Promise<void> {
  await expectHome(page)
  await textOf(page).click()
  await expect(page.getByRole('button', { name: 'Posten', exact: true })).toBeVisible()
}
