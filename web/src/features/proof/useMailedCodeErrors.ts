// The messages at the field of a mailed code.
import '@/lib/proofTexts'
import { useTranslation } from 'react-i18next'

const refusals = {
  REQUIRED: 'codeRequired',
  CODE_INCORRECT: 'codeIncorrect',
  CODE_ENDED: 'codeEnded',
} as const

export function useMailedCodeErrors() {
  const { t } = useTranslation('proof')
  return {
    missing: (code: string) => code.trim() === '' && t('codeRequired'),
    /** `reason`: why the server refuses the field, if it does. */
    refused: (reason: string | undefined) =>
      reason && t(refusals[reason as keyof typeof refusals] ?? 'codeIncorrect'),
  }
}
