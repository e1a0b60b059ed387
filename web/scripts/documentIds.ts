// Vite plugin of builds: shortens the documents in the code, appends to each operation the id under which
// the server knows it, and writes the list of all operations into the build, from which the server reads them.
// In development there are no ids, so the console sends texts, and the server need not know its documents.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** An operation with its fragments, as scripts/documents.cjs lists it. */
type Listed = { id: string; name: string; text: string }

const list = new URL('../src/graphql/generated/documents.json', import.meta.url)

const short = (text: string): string => text.replace(/\s+/g, ' ').replace(/ ?([{}():,`]) ?/g, '$1')

/**
 * The code with documents on one line, without the spaces that they have for their readers. Operations in `graphql`
 * get their id as the second argument, see `src/graphql/document.ts`.
 */
export function withIds(code: string, ids: ReadonlyMap<string, string>): string {
  return code.replace(/\b(graphql\(|gql)(`[^`]*`)/g, (_found, call: string, text: string) => {
    const shortened = call + short(text)
    const name = call === 'gql' ? undefined : /^`\s*(?:query|mutation)\s+(\w+)/.exec(text)?.[1]
    if (name === undefined) return shortened
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The list of documents does not contain ${name}.`)
    return `${shortened}, '${id}'`
  })
}

export function documentIds(): Plugin {
  let source = ''
  let ids: ReadonlyMap<string, string> = new Map()
  return {
    name: 'document-ids',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      source = await readFile(list, 'utf8')
      ids = new Map((JSON.parse(source) as Listed[]).map(({ id, name }) => [name, id]))
    },
    transform: (code) =>
      code.includes('graphql(`') || code.includes('gql`') ? { code: withIds(code, ids) } : null,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'documents.json', source })
    },
  }
}
