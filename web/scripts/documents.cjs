// Codegen plugin: lists the console's operations with the texts that the client sends, and the ids under
// which the server knows them (`documentId`). scripts/documentIds.ts puts the ids into a build.
const { createHash } = require('node:crypto')
const { join, relative } = require('node:path')
const { formatDocument, stringifyDocument } = require('@urql/core')
const { Kind, visit } = require('graphql')

const SRC = join(__dirname, '../src')

/** Not of tests, nor of a `cache.ts`, where a document selects data of the cache and is not sent. */
const isSent = ({ location }) =>
  !relative(SRC, location).startsWith('..') && !/(\.test\.tsx?|[\\/]cache\.ts)$/.test(location)

/** The first 128 bits of the text's SHA-256, in 22 characters. */
const idOf = (text) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

function byName(definitions) {
  const named = new Map()
  for (const definition of definitions) {
    const name = definition.name?.value
    if (!name) throw new Error('Each operation needs a name.')
    if (named.has(name)) throw new Error(`Two documents of the console have the name ${name}.`)
    named.set(name, definition)
  }
  return named
}

/** The definition, then the fragments that it uses, each once, in the order of src/graphql/document.ts. */
function withFragments(definition, fragments, found = new Set()) {
  found.add(definition)
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value)
      if (!fragment) throw new Error(`The fragment ${name.value} is not defined in src.`)
      if (!found.has(fragment)) withFragments(fragment, fragments, found)
    },
  })
  return [...found]
}

module.exports = {
  plugin(_schema, documents) {
    const all = documents.filter(isSent).flatMap(({ document }) => document.definitions)
    const ofKind = (kind) => byName(all.filter((definition) => definition.kind === kind))
    const fragments = ofKind(Kind.FRAGMENT_DEFINITION)
    const operations = [...ofKind(Kind.OPERATION_DEFINITION).entries()].map(([name, operation]) => {
      const definitions = withFragments(operation, fragments)
      const text = stringifyDocument(formatDocument({ kind: Kind.DOCUMENT, definitions }))
      return { id: idOf(text), name, text }
    })
    operations.sort((one, other) => (one.name < other.name ? -1 : 1))
    return `${JSON.stringify(operations, null, 1)}\n`
  },
}
