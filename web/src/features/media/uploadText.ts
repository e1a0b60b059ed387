// Texts about failed uploads, with what to do about them.
import type { TFunction } from 'i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import type { FileKind } from './kinds'
import { type Upload, willResume } from './uploads'

export function uploadText(upload: Upload, t: TFunction<'media'>): string {
  const { wrong, file, kind } = upload
  const given = { file: file.name }
  if (wrong === 'tooLarge' || isTooLarge(upload)) return t(`tooLarge.${kind}`, given)
  const why = wrong === 'wrongType' ? t(`allowed.${kind}`) : wrong && whyNot(wrong, kind, t)
  return [t('failed', given), willResume(upload) ? t('resumes') : why].filter(Boolean).join(' ')
}

/** The server has the same limit for audio and video; for images an operator may set another. */
const isTooLarge = ({ kind, wrong }: Upload): boolean =>
  kind !== 'IMAGE' &&
  typeof wrong === 'object' &&
  (wrong?.reason === 'TOO_LARGE' || wrong?.reason === 'FILE_TOO_LARGE')

/** Why the server refused the file. */
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
  // A limit of the operator, or of a proxy in front of the server.
  if (problem.code === 413) return t(`tooLargeHere.${kind}`)
  // The extension is permitted, or the file would not have been sent; so its content is not.
  return problem.code === 415 ? t('otherInside') : problemText(problem)
}
