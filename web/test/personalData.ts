// The data of a person as the server sends it, and the files that are saved.
import { vi } from 'vitest'
import type { DataSection, PersonalData } from '@/features/personalData/personalData'
import { stubMethod } from './stubs'

export const aSection = (name: string, change: Partial<DataSection> = {}): DataSection => ({
  name,
  keptForDays: null,
  rows: [],
  isShortened: false,
  ...change,
})

export const anna = {
  email: 'anna@uni.example',
  name: 'Anna Ott',
  role: 'ADMIN',
  profile: 'Fachschaft Physik',
  isRegistered: true,
  createdAt: '2026-03-04T23:30:00.000+00:00',
  emailVerifiedAt: null,
  skippedSetupSteps: ['header'],
}

export const personalData = (sections: DataSection[] = []): PersonalData => ({
  createdAt: '2026-11-24T08:00:00.000+00:00',
  sections: [aSection('account', { rows: [anna] }), ...sections],
})

export const controllerAnswer = (institution: string | null = 'Universität Beispielstadt') => ({
  config: {
    __typename: 'Config' as const,
    supportEmail: 'hilfe@aushang.example',
    privacyUrl: 'https://aushang.example/datenschutz',
    imprintUrl: 'https://aushang.example/impressum',
    accessibility: { __typename: 'AccessibilityStatement' as const, institution },
  },
})

/** Returns the names of saved files, and their contents. */
export function savedFiles() {
  const contents: Blob[] = []
  const names: string[] = []
  stubMethod(
    URL,
    'createObjectURL',
    vi.fn((content: Blob) => {
      contents.push(content)
      return 'blob:data'
    }),
  )
  stubMethod(URL, 'revokeObjectURL', vi.fn())
  stubMethod(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, text: async (at: number) => (await contents[at]?.text()) ?? '' }
}
