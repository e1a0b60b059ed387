// The profiles that match a text, or all of them, in pages.
import { type TypedDocumentNode, useQuery } from 'urql'
import type {
  ManagedProfilesQuery as Found,
  ManagedProfilesQueryVariables as FoundVariables,
} from '@/graphql/generated/graphql'
import { ManagedProfilesQuery, SearchProfileQuery } from '../queries'
import { usePages } from '../usePages'

const PAGE_SIZE = 20

type Query = TypedDocumentNode<Found, FoundVariables>

/** Both queries have the same result. An empty text is not searched [A-121: all profiles]. */
const queryFor = (text: string): Query =>
  text === '' ? ManagedProfilesQuery : (SearchProfileQuery as unknown as Query)

function variablesFor(text: string, before: string | null): FoundVariables {
  const page = { first: PAGE_SIZE, before }
  return text === '' ? { page } : ({ text, page } as FoundVariables)
}

/** The profiles of a page that is loaded. `before`: the cursor at the end of the page before it. */
export function useProfilePage(text: string, before: string | null) {
  const [{ data }] = useQuery({ query: queryFor(text), variables: variablesFor(text, before) })
  return data?.found.edges ?? []
}

/** Use one component per text: the pages that are loaded belong to it. */
export function useFoundProfiles(text: string) {
  const { first, ...pages } = usePages({
    query: queryFor(text),
    variablesOf: (before) => variablesFor(text, before),
    infoOf: ({ found }) => found.pageInfo,
  })
  return { ...pages, totalCount: first?.found.totalCount ?? 0 }
}
