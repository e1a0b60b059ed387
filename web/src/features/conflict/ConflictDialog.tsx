// Somebody else has changed the post: shows both versions, and each field is chosen from one of them.
import '@/lib/versionsTexts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { useComparedTexts } from '@/features/versions/comparedTexts'
import { Words } from '@/features/versions/Words'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import text from '@/ui/text.module.css'
import classes from './ConflictDialog.module.css'
import { ATTACHMENT, type Chosen, conflictOf, RECIPIENTS, type Side, textOf } from './conflict'
import { FactsChoice } from './FactsChoice'
import { FieldChoice } from './FieldChoice'

type Props = {
  mine: Draft
  /** The version that both have changed. */
  base: Draft
  stored: Draft
  /** When the stored version was saved. */
  changedAt: string
  /** Name of the account that made the stored version; null if it is not known. */
  editedBy: string | null
  /** The channels of the profile; null if the recipients stay. */
  channels: Me['notificationChannels'] | null
  busy: boolean
  onTakeStored: () => void
  /** Saves what was chosen. */
  onSave: (chosen: Chosen) => void
  /** Closes the dialog without choosing a version. */
  onClose: () => void
}

export function ConflictDialog(props: Props) {
  const { mine, stored, base, channels, changedAt, editedBy, busy } = props
  const { onTakeStored, onSave, onClose } = props
  const { t } = useTranslation(['composer', 'versions'])
  const conflict = useMemo(
    () => conflictOf(mine, stored, base, channels),
    [mine, stored, base, channels],
  )
  const { texts, facts, recipients, hasOtherImages, first, merge } = conflict
  const [changed, setChanged] = useState<Record<string, Side>>({})
  const chosen = { ...first, ...changed }
  const choose = (key: string) => (side: Side) => setChanged({ ...changed, [key]: side })
  const { sides, failed } = useComparedTexts(
    texts.map((row) => ({ before: textOf(row, 'current'), after: textOf(row, 'mine') })),
  )
  const hasAttachment = facts.length > 0 || hasOtherImages
  const shown = [
    ...texts.map(({ key }) => key),
    ...(hasAttachment ? [ATTACHMENT] : []),
    ...(recipients.length > 0 ? [RECIPIENTS] : []),
  ]
  const isMine = shown.every((key) => chosen[key] === 'mine')
  const date = dateTime(changedAt)
  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      width={860}
      title={t('conflict.title')}
      focusTitle
      answers={
        <>
          <Button disabled={busy} onClick={onTakeStored}>
            {t('conflict.takeCurrent')}
          </Button>
          <Button look="primary" loading={busy} onClick={() => onSave(merge(chosen))}>
            {t(isMine ? 'conflict.keepMine' : 'conflict.keepChosen')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p>
          {editedBy === null
            ? t('conflict.text', { date })
            : t('conflict.textBy', { date, name: editedBy })}{' '}
          {t('conflict.choose')}
        </p>
        {failed && <p className={text.soft}>{t('versions:marksFailed')}</p>}
        {texts.map((row, at) => (
          <FieldChoice
            key={row.key}
            name={row.key}
            title={
              row.isNumbered
                ? t('versions:numbered', {
                    label: t(`conflict.field.${row.field}`),
                    number: row.nth + 1,
                  })
                : t(`conflict.field.${row.field}`)
            }
            value={chosen[row.key] ?? 'mine'}
            editedBy={editedBy}
            onChoose={choose(row.key)}
            mine={<Words parts={sides[at]?.after ?? []} lang={row.text.language} neutral />}
            current={<Words parts={sides[at]?.before ?? []} lang={row.text.language} neutral />}
          />
        ))}
        {hasAttachment && (
          <FactsChoice
            name={ATTACHMENT}
            facts={facts}
            images={hasOtherImages ? { mine, current: stored } : null}
            value={chosen[ATTACHMENT] ?? 'mine'}
            editedBy={editedBy}
            onChoose={choose(ATTACHMENT)}
          />
        )}
        {recipients.length > 0 && (
          <FactsChoice
            name={RECIPIENTS}
            facts={recipients}
            images={null}
            value={chosen[RECIPIENTS] ?? 'mine'}
            editedBy={editedBy}
            onChoose={choose(RECIPIENTS)}
          />
        )}
      </div>
    </Dialog>
  )
}
