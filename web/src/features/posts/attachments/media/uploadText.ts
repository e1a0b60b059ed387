// Why a picture did not arrive, in words that say what to do about it.
import type { TFunction } from 'i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import type { ImageUpload } from './imageUploads'

/** Refused for itself, a file would be refused again; for all else it may come in later. */
export const mayBeRetried = ({ wrong }: ImageUpload): boolean =>
  wrong !== null && typeof wrong === 'object' && !isAboutFile(wrong)

const isAboutFile = ({ code, reason }: Problem): boolean =>
  reason !== 'QUOTA_EXCEEDED' && (code === 413 || code === 415)

export function uploadText({ wrong, file }: ImageUpload, t: TFunction<'composer'>): string {
  const given = { file: file.name }
  if (wrong === 'tooLarge') return t('image.tooLarge', given)
  const why = wrong === 'wrongType' ? t('image.allowed') : wrong && whyNot(wrong, t)
  return [t('image.failed', given), why].filter(Boolean).join(' ')
}

function whyNot(problem: Problem, t: TFunction<'composer'>): string {
  switch (problem.reason) {
    case 'QUOTA_EXCEEDED':
    case 'BROKEN_FILE':
    case 'TOO_MANY_PIXELS':
      return problemText(problem)
  }
  // An operator may allow less than the console does; so may what stands before the server.
  if (problem.code === 413) return t('image.tooLargeHere')
  return problem.code === 415 ? t('image.allowed') : problemText(problem)
}
