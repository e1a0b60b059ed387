// GraphQL documents as written in the components, typed by codegen.
//
// The generated module contains every document of the console in one map, which each page would
// have to load. So only its types are used; the text is parsed here, together with the fragments it
// uses.
//
// By type, only the module that owns a fragment sees its fields: it reads them with
// `getFragmentData`. Whoever spreads the fragment can only pass the object on.
import { getOperationName, gql, type TypedDocumentNode } from '@urql/core'
import type { graphql as typedGraphql } from './generated'

export { type FragmentType, getFragmentData } from './generated/fragment-masking'

const fragments = new Map<string, TypedDocumentNode>()
const ids = new Map<string, string>()

/** The id under which the server knows the operation with this name. Undefined except in builds. */
export const idOf = (operation: string): string | undefined => ids.get(operation)

const named = (source: string): string[] =>
  [...source.matchAll(/\.\.\.\s*([A-Za-z_]\w*)/g)].flatMap(([, name]) =>
    name && name !== 'on' ? [name] : [],
  )

function fragmentOf(name: string): TypedDocumentNode {
  const fragment = fragments.get(name)
  if (!fragment) throw new Error(`Import the module of the fragment ${name} before it is used.`)
  return fragment
}

/** Builds add the id of each operation (scripts/documentIds.ts). */
function parse(source: string, id?: string): TypedDocumentNode {
  const used = named(source).map(fragmentOf)
  const parts = [`${source}\n`, ...used.map(() => '\n')]
  const document = gql(parts as unknown as TemplateStringsArray, ...used)
  const own = source.match(/^\s*fragment\s+(\w+)\s+on\b/)?.[1]
  if (own) fragments.set(own, document)
  const name = id && getOperationName(document)
  if (name) ids.set(name, id)
  return document
}

export const graphql = parse as typeof typedGraphql
