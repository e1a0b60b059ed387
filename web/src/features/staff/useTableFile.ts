import '@/lib/staffTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { today } from '@/lib/dateInput/days'
import { saveFile } from '@/lib/saveFile'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'

type Table<Data, Variables> = {
  query: TypedDocumentNode<Data, Variables>
  csvOf: (data: Data) => string
  /** The beginning of the file's name. */
  name: string
}

/** Requests a table and saves it as a file, named after the day. */
export function useTableFile<Data, Variables extends AnyVariables>(table: Table<Data, Variables>) {
  const { t } = useTranslation('staff')
  const client = useClient()
  const { busy, during } = useBusy()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [saved, setSaved] = useState<Data | null>(null)

  async function download(variables: Variables): Promise<void> {
    setProblem(null)
    setSaved(null)
    const now = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(table.query, variables, now).toPromise()
    if (!data) return setProblem(problemOf(error))
    const name = `${table.name}-${today(Date.now())}.csv`
    saveFile(name, new Blob([table.csvOf(data)], { type: 'text/csv;charset=utf-8' }))
    setSaved(data)
    notify.done(t('table.downloaded'), name)
  }

  return {
    busy,
    problem,
    /** What was saved last. */
    saved,
    download: (variables: Variables) => void during(() => download(variables)),
  }
}
