import { useLocation, useSearchParams } from 'react-router'
import { Consents } from '@/features/staff/consents/Consents'

/** Which profiles have agreed to be named in marketing. The filter is in the URL. */
export function ConsentsPage() {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const filter = params.get('filter') === 'GIVEN' ? 'GIVEN' : 'ALL'
  return (
    <Consents
      filter={filter}
      onFilter={(wanted) =>
        setParams(wanted === 'ALL' ? {} : { filter: wanted }, {
          replace: true,
          preventScrollReset: true,
          state,
        })
      }
    />
  )
}
