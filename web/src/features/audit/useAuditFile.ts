import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import type { AuditFilter } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { toWallClock } from '@/lib/dates'
import { saveFile } from '@/lib/saveFile'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { AuditCsvQuery } from './queries'

/** Requests the table of the entries and saves it as a file, named after the day. */
export function useAuditFile() {
  const { t } = useTranslation('staffLog')
  const client = useClient()
  const { busy, during } = useBusy()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isPartial, setPartial] = useState(false)

  async function download(filter: AuditFilter): Promise<void> {
    setProblem(null)
    setPartial(false)
    const now = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(AuditCsvQuery, { filter }, now).toPromise()
    if (!data) return setProblem(problemOf(error))
    const { csv, isComplete } = data.auditCsv
    const name = `protokoll-${toWallClock(Date.now()).slice(0, 10)}.csv`
    saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    setPartial(!isComplete)
    notify.done(t('audit.downloaded'), name)
  }

  return {
    busy,
    problem,
    isPartial,
    download: (filter: AuditFilter) => during(() => download(filter)),
  }
}
