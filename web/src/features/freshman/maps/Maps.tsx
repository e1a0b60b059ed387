// The maps of the freshman area: their list, one of them as first-years see it, or its editor.
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Point } from '@/features/places/place'
import type { Me } from '@/features/profiles/useMe'
import { SupportHint } from '@/features/session/SupportHint'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { Notice } from '@/ui/Notice'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import { BackLink } from './BackLink'
import { mapEdits, NEW_MAP } from './keptEdits'
import { LostEdits } from './LostEdits'
import { MapEditor } from './MapEditor'
import { MapList } from './MapList'
import { MapView } from './MapView'
import type { FreshmanMap } from './maps'
import classes from './maps.module.css'
import { NewMap } from './NewMap'
import { useForgetObsolete } from './useForgetObsolete'
import { useMaps } from './useMaps'

export function Maps({ me }: { me: Me }) {
  const { t } = useTranslation('freshman')
  const [params] = useSearchParams()
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(mapEdits, draftOwner(accountId, me.id))
  const { maps, isCurrent, failed, retry } = useMaps()
  useForgetObsolete({ maps: isCurrent ? maps : null, edits: kept?.edits ?? null, change })
  if (failed)
    return (
      <RetryNotice title={t('maps.loadFailed')} onRetry={retry}>
        <SupportHint />
      </RetryNotice>
    )
  if (!maps || !kept) return <PaperSkeleton label={t('loading')} />

  const { edits } = kept
  const lost = isCurrent && <LostEdits maps={maps} edits={edits} change={change} />
  const canEdit = me.viewerCanEditProfile
  const id = params.get('map')
  if (id === null || (id === NEW_MAP && !canEdit))
    return (
      <div className={classes.sections}>
        {lost}
        <MapList maps={maps} edits={edits} canEdit={canEdit} />
      </div>
    )
  if (id === NEW_MAP) return <NewMap maps={maps} edits={edits} change={change} />
  const map = maps.find((one) => one.id === id)
  if (!map)
    return (
      <>
        <BackLink />
        <div className={classes.sections}>
          <Notice title={t('maps.notFound')}>{t('maps.notFoundHint')}</Notice>
          {lost}
        </div>
      </>
    )
  // Another map is another view, with nothing open.
  return canEdit && params.has('edit') ? (
    <MapEditor key={id} map={map} edits={edits} change={change} start={startOf(maps)} />
  ) : (
    <MapView key={id} map={map} edits={edits} change={change} canEdit={canEdit} />
  )
}

/** Near the places of other maps. */
const startOf = (maps: FreshmanMap[]): Point | null =>
  maps
    .flatMap(({ places }) => places.map(({ location }) => location.geoPoint))
    .find((point) => point !== null) ?? null
