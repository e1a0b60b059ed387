import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { toWallClock } from '@/lib/dates'
import { saveFile } from '@/lib/saveFile'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { ConsentsCsvQuery } from './queries'

/** Requests the table of all consents and saves it as a file, named after the day. */
export function useConsentsFile() {
  const { t } = useTranslation('staffLists')
  const client = useClient()
  const { busy, during } = useBusy()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function download(): Promise<void> {
    setProblem(null)
    const now = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(ConsentsCsvQuery, {}, now).toPromise()
    if (!data) return setProblem(problemOf(error))
    const name = `einwilligungen-${toWallClock(Date.now()).slice(0, 10)}.csv`
    saveFile(name, new Blob([data.consentsCsv], { type: 'text/csv;charset=utf-8' }))
    notify.done(t('consents.downloaded'), name)
  }

  return { busy, problem, download: () => during(download) }
}
