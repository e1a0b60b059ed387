import { useState } from 'react'
import { type Client, useClient } from 'urql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { today } from '@/lib/dateInput/days'
import { loadPart } from '@/lib/loadPart'
import { saveFile } from '@/lib/saveFile'
import { personalDataOf } from './personalData'
import { ControllerQuery, ExportAccountDataMutation, ExportOwnDataMutation } from './queries'

/** html: a page to read; json: as the server sends it. */
export type Format = 'html' | 'json'

export type DataOf = {
  email: string
  /** Null: the signed-in account. */
  accountId: string | null
}

const pageBuilder = () => import('./page/buildPage').then((it) => it.buildPage)

const unreachable: Problem = { ...unanswered, code: 0 }

/** `auskunft-anna-uni.example-2026-11-24.html` */
function fileName(email: string, format: Format): string {
  const person = email.replace(/[^\p{L}\p{N}.]+/gu, '-')
  return `auskunft-${person}-${today(Date.now())}.${format}`
}

async function request(client: Client, accountId: string | null): Promise<string | Problem> {
  if (accountId === null) {
    const { data, error } = await client.mutation(ExportOwnDataMutation, {}).toPromise()
    return data?.exportOwnData ?? problemOf(error)
  }
  const id = { id: accountId }
  const { data, error } = await client.mutation(ExportAccountDataMutation, id).toPromise()
  return data?.exportAccountData ?? problemOf(error)
}

/** What the page needs is loaded first, because the server records and limits the download. */
async function contentOf(client: Client, accountId: string | null, format: Format) {
  if (format === 'json') {
    const json = await request(client, accountId)
    return typeof json === 'string' ? new Blob([json], { type: 'application/json' }) : json
  }
  const buildPage = await loadPart(pageBuilder).catch(() => null)
  if (!buildPage) return unreachable
  const { data, error } = await client.query(ControllerQuery, {}).toPromise()
  if (!data) return problemOf(error)
  const json = await request(client, accountId)
  if (typeof json !== 'string') return json
  const page = await buildPage(personalDataOf(json), data.config)
  return new Blob([page], { type: 'text/html;charset=utf-8' })
}

/**
 * Requests the data of a person and saves it as a file, named after the address and the day.
 * `onSaved` is called with that name.
 */
export function usePersonalDataFiles(
  { email, accountId }: DataOf,
  onSaved: (name: string) => void,
) {
  const client = useClient()
  const [busy, setBusy] = useState<Format | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function download(format: Format): Promise<void> {
    setProblem(null)
    setBusy(format)
    const content = await contentOf(client, accountId, format).catch(() => unanswered)
    setBusy(null)
    if (!(content instanceof Blob)) return setProblem(content)
    const name = fileName(email, format)
    saveFile(name, content)
    onSaved(name)
  }

  return { busy, problem, download }
}
