import '@/lib/checksTexts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import text from '@/ui/text.module.css'
import { FindingItem } from './FindingItem'
import type { Finding } from './queries'

/** The number of findings that the server sends at most. */
const LIMIT = 100

type Props = Pick<ComponentProps<typeof FindingItem>, 'onShow' | 'onFix'> & {
  findings: readonly Finding[]
}

const keyOf = ({ code, field, start }: Finding): string => `${code} ${field} ${start}`

/** The findings, the gravest first. */
export function FindingList({ findings, ...actions }: Props) {
  const { t } = useTranslation('checks')
  return (
    <>
      <ul aria-label={t('list')}>
        {findings.map((finding) => (
          <FindingItem key={keyOf(finding)} finding={finding} {...actions} />
        ))}
      </ul>
      {findings.length === LIMIT && <p className={text.soft}>{t('more', { shown: LIMIT })}</p>}
    </>
  )
}
