import { begun, contact, finished, skipping, somewhere } from '@test/onboarding'
import { aMe } from '@test/world'
import { describe, expect, it } from 'vitest'
import type { Me } from '@/features/profiles/useMe'
import { isComplete, type Step, type StepName, stepsOf } from './steps'

const me = (change: Partial<Me> = {}): Me => aMe({ ...begun, ...change } as never) as Me
const steps = (change: Partial<Me> = {}, accounts: number | null = 1) =>
  stepsOf({ me: me(change), accounts, photoNetwork: false, onlyProviders: false })
const step = (name: StepName, all: Step[]) => all.find((one) => one.name === name)
const names = (all: Step[]) => all.map(({ name }) => name)

const ALL: StepName[] = [
  'avatar',
  'header',
  'contact',
  'app',
  'firstPost',
  'online',
  'freshman',
  'secondAccount',
]

// spec: ONBOARD-02
it('a new council has all steps, and none is complete', () => {
  expect(names(steps())).toEqual(ALL)
  expect(new Set(steps().map(({ status }) => status))).toEqual(new Set(['open']))
  expect(isComplete(steps())).toBe(false)
})

describe('each step is complete by its own data alone', () => {
  // spec: ONBOARD-02, ONBOARD-10
  it.each<[string, StepName, Partial<Me>]>([
    ['a picture', 'avatar', { avatar: finished.avatar as never }],
    ['a header', 'header', { header: finished.header as never }],
    ['an address', 'contact', { contact: contact({ email: 'a@b.example' }) }],
    ['a phone number', 'contact', { contact: contact({ telephoneNumber: '0721 1' }) }],
    ['a website', 'contact', { contact: contact({ website: 'https://fs.example' }) }],
    ['a place', 'contact', { contact: contact(somewhere) }],
    ['the app', 'app', { appConnected: true }],
    ['a post', 'firstPost', { postsCount: 1 }],
    ['being online', 'online', { visible: true }],
    ['the freshman area', 'freshman', { freshmanInUse: '2026-11-20T10:00:00.000Z' }],
  ])('%s completes %s', (_what, name, change) => {
    const complete = steps(change).filter(({ status }) => status === 'complete')
    expect(names(complete)).toEqual([name])
  })

  it('a second account', () => {
    expect(step('secondAccount', steps({}, 1))?.status).toBe('open')
    expect(step('secondAccount', steps({}, 2))?.status).toBe('complete')
    expect(step('secondAccount', steps({}, null))?.status).toBe('unknown')
    expect(step('secondAccount', steps({ viewerCanManageAccounts: false }, null))?.status).toBe(
      'complete',
    )
  })

  it.each([
    ['an imprint', { imprint: 'https://fs.example/imprint' }],
    ['an empty place', { location: { ...somewhere.location, label: null } }],
  ])('%s alone does not tell how to reach the council', (_what, change) => {
    expect(step('contact', steps({ contact: contact(change) }))?.status).toBe('open')
  })
})

// spec: ONBOARD-06
it.each([
  ['without channels', [], false],
  ['with a channel of another kind', [{ kind: 'DEFAULT', globalChannel: true }], false],
  ['with an own channel of that kind', [{ kind: 'FRESHMAN', globalChannel: false }], false],
  ['with the freshman channel', [{ kind: 'FRESHMAN', globalChannel: true }], true],
])('%s the freshman step is shown: %s', (_which, notificationChannels, isShown) => {
  const shown = names(steps({ notificationChannels } as never))
  expect(shown.includes('freshman')).toBe(isShown)
})

describe('a skipped step', () => {
  // spec: ONBOARD-05
  it('is gone if it is a bonus step, and stays if it is required', () => {
    const all = names(steps(skipping('secondAccount', 'avatar', 'unbekannt')))
    expect(all).toEqual(ALL.filter((name) => name !== 'secondAccount'))
  })
})

// spec: ONBOARD-03, ONBOARD-05
it.each([
  ['everything is done', finished, 2, true],
  ['the bonus step is open', finished, 1, false],
  ['the bonus step is not known yet', finished, null, null],
  ['the bonus step is skipped', { ...finished, ...skipping('secondAccount') }, 1, true],
  ['a required step is open, whatever is unknown', { ...finished, visible: false }, null, false],
])('if %s, the setup is complete: %s', (_when, change, accounts, complete) => {
  expect(isComplete(steps(change, accounts))).toBe(complete)
})

describe('a role that may not do a step gets no link', () => {
  const lacking = (change: Partial<Me>) =>
    steps(change).flatMap(({ name, target, lacks }) => (lacks && !target ? [name] : []))

  it.each<[string, Partial<Me>, StepName[]]>([
    ['an ADMIN', {}, []],
    [
      'a USER',
      { viewerCanSetVisibility: false, viewerCanManageAccounts: false },
      ['online', 'secondAccount'],
    ],
    [
      'a DRAFT account',
      {
        viewerCanEditProfile: false,
        viewerCanSetVisibility: false,
        viewerCanManageAccounts: false,
        viewerCanPublish: false,
      },
      ['avatar', 'header', 'contact', 'online', 'freshman', 'secondAccount'],
    ],
  ])('%s', (_who, change, expected) => {
    expect(lacking(change)).toEqual(expected)
  })

  it('the app cannot be connected where passwords are closed', () => {
    const facts = { me: me({}), accounts: 1, photoNetwork: false, onlyProviders: true }
    expect(stepsOf(facts).map(({ name }) => name)).not.toContain('app')
  })

  it('the app is connected on the phone', () => {
    expect(step('app', steps())).toMatchObject({ target: null, lacks: null })
  })
})

describe('connecting Instagram', () => {
  const stepsWith = (change: Partial<Me>) =>
    stepsOf({ me: me(change), accounts: 1, photoNetwork: true, onlyProviders: false })
  const connection = (active: boolean) =>
    ({ instagramConnection: { active, error: false } }) as Partial<Me>

  it('is a bonus step where the installation can do it', () => {
    const instagram = step('instagram', stepsWith({}))
    expect(instagram).toMatchObject({ status: 'open', isBonus: true })
    expect(instagram?.target?.to).toBe('/settings/profile#sync')
    expect(step('instagram', steps())).toBeUndefined()
  })

  it('is complete with an active connection', () => {
    expect(step('instagram', stepsWith(connection(true)))?.status).toBe('complete')
  })

  it('can be skipped', () => {
    expect(step('instagram', stepsWith(skipping('instagram')))).toBeUndefined()
  })

  it('is not offered to those who may not change connections', () => {
    const instagram = step('instagram', stepsWith({ viewerCanEditProfile: false }))
    expect(instagram).toMatchObject({ target: null, lacks: 'viewerCanEditProfile' })
  })
})
