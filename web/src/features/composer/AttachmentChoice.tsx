import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import type { Difference } from '@/features/versions/differences'
import { Pictures } from '@/features/versions/Pictures'
import classes from './AttachmentChoice.module.css'
import type { Side } from './conflict'
import { FieldChoice } from './FieldChoice'

type Props = {
  facts: Difference[]
  /** Null if both have the same pictures. */
  images: Record<Side, Draft> | null
  value: Side
  onChoose: (side: Side) => void
}

/** What belongs together in the attachment: its pictures, files, dates and places. */
export function AttachmentChoice({ facts, images, value, onChoose }: Props) {
  const { t } = useTranslation('composer')
  const side = (which: Side) => (
    <div className={classes.attachment}>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map((fact) => (
            <div key={`${fact.field} ${fact.nth}`}>
              <dt>{t(`conflict.field.${fact.field}`)}</dt>
              <dd>
                {which === 'current' && fact.current === fact.mine
                  ? t('conflict.sameName', { name: fact.current })
                  : fact[which] || t('conflict.empty')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {images && <Pictures attachment={images[which].attachment} />}
    </div>
  )
  return (
    <FieldChoice
      name="attachment"
      title={t('conflict.attachment')}
      value={value}
      onChoose={onChoose}
      mine={side('mine')}
      current={side('current')}
    />
  )
}
