import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProfileField } from './fields'

/** What a link to the form may request. */
export type FieldRequest = { field: ProfileField }

/** Focuses the field that a link requests. Happens once, and not again on a reload. */
export function useRequestedField(idOf: (field: ProfileField) => string): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const field = (state as Partial<FieldRequest> | null)?.field
  const focus = useEffectEvent((requested: ProfileField) => {
    const control = document.getElementById(idOf(requested))
    control?.scrollIntoView({ block: 'center' })
    // Otherwise the focus would be invisible after a click.
    const options: FocusOptions & { focusVisible: boolean } = { focusVisible: true }
    control?.focus({ ...options, preventScroll: true })
    const { field: _, ...rest } = state as FieldRequest
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: rest })
  })
  useEffect(() => {
    if (field) focus(field)
  }, [field])
}
