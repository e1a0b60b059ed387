// Why a file did not arrive, in words that say what to do about it.
import type { TFunction } from 'i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import type { FileKind } from './kinds'
import { goesOn, type Upload } from './uploads'

export function uploadText(upload: Upload, t: TFunction<'media'>): string {
  const { wrong, file, kind } = upload
  const given = { file: file.name }
  if (wrong === 'tooLarge' || isTooLarge(upload)) return t(`tooLarge.${kind}`, given)
  const why = wrong === 'wrongType' ? t(`allowed.${kind}`) : wrong && whyNot(wrong, kind, t)
  return [t('failed', given), goesOn(upload) ? t('resumes') : why].filter(Boolean).join(' ')
}

/** The server holds films and recordings to the same limit; of pictures an operator may allow less. */
const isTooLarge = ({ kind, wrong }: Upload): boolean =>
  kind !== 'IMAGE' &&
  typeof wrong === 'object' &&
  (wrong?.reason === 'TOO_LARGE' || wrong?.reason === 'FILE_TOO_LARGE')

/** Why the server did not take it. */
export function whyNot(problem: Problem, kind: FileKind, t: TFunction<'media'>): string {
  switch (problem.reason) {
    case 'QUOTA_EXCEEDED':
    case 'PROFILE_QUOTA_EXCEEDED':
    case 'BROKEN_FILE':
    case 'FILM_TOO_LONG':
    case 'FILM_TOO_MANY_PIXELS':
    case 'NO_CONVERTER':
    case 'TOO_MANY_PIXELS':
      return problemText(problem)
  }
  // An operator may allow less than the console does; so may what stands before the server.
  if (problem.code === 413) return t(`tooLargeHere.${kind}`)
  // Its name is of a kind that may come, or it would not have been sent.
  return problem.code === 415 ? t('otherInside') : problemText(problem)
}
