// The maps of the area, each as a link.
import { EyeOff, MapIcon, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MAPS } from '@/lib/rules'
import { Chip } from '@/ui/Chip'
import { EmptyState } from '@/ui/EmptyState'
import { LinkButton } from '@/ui/LinkButton'
import { Section } from '@/ui/Section'
import entries from '../entries.module.css'
import { isEdited } from './edits'
import { type Edits, NEW_MAP } from './keptEdits'
import type { FreshmanMap } from './maps'
import classes from './maps.module.css'
import { mapPath } from './paths'

type Props = { maps: FreshmanMap[]; edits: Edits; canEdit: boolean }

export function MapList({ maps, edits, canEdit }: Props) {
  const { t } = useTranslation('freshman')
  const isFull = maps.length >= MAPS.maxMaps
  const add = canEdit && !isFull && (
    <LinkButton
      to={mapPath(NEW_MAP)}
      look={maps.length === 0 ? 'primary' : 'outlined'}
      icon={<Plus />}
    >
      {t('maps.add')}
    </LinkButton>
  )
  return (
    <Section title={t('maps.title')} lead={t('maps.lead')} action={maps.length > 0 && add}>
      {!canEdit && <p className={entries.soft}>{t('maps.readOnly')}</p>}
      {maps.length === 0 ? (
        <EmptyState
          icon={<MapIcon size={32} strokeWidth={1.5} />}
          title={t('maps.empty')}
          action={add}
        >
          {canEdit && t('maps.emptyHint')}
        </EmptyState>
      ) : (
        <ul className={entries.list} aria-label={t('maps.list')}>
          {maps.map((map) => (
            <li key={map.id} className={entries.row}>
              <MapIcon aria-hidden className={entries.icon} />
              <span className={entries.words}>
                <Link to={mapPath(map.id)} className={classes.link}>
                  {map.name}
                </Link>
                <span className={classes.line}>
                  {t('maps.count', { count: map.places.length })}
                </span>
              </span>
              {isEdited(map, edits) && <Chip tone="warning">{t('maps.unsaved')}</Chip>}
              {!map.visible && (
                <Chip tone="draft" icon={<EyeOff />}>
                  {t('maps.hidden')}
                </Chip>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && isFull && <p className={entries.soft}>{t('maps.full', { max: MAPS.maxMaps })}</p>}
    </Section>
  )
}
