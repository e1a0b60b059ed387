// Keeps the lists up to date.
import { useCallback } from 'react'
import { useClient } from 'urql'
import { refetchLists } from '@/features/posts/refetchLists'
import { useKeptFresh } from '@/lib/useKeptFresh'

export function useFreshLists(): void {
  const client = useClient()
  useKeptFresh(useCallback(() => refetchLists(client), [client]))
}
