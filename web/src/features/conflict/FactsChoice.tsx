import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import type { Difference } from '@/features/versions/differences'
import { Pictures } from '@/features/versions/Pictures'
import type { Side } from './conflict'
import classes from './FactsChoice.module.css'
import { FieldChoice } from './FieldChoice'

type Props = {
  name: 'attachment' | 'recipients'
  facts: Difference[]
  /** Null if both have the same pictures. */
  images: Record<Side, Draft> | null
  value: Side
  editedBy: string | null
  onChoose: (side: Side) => void
}

/** What belongs together: the pictures, files, dates and places of an attachment, or the recipients. */
export function FactsChoice({ name, facts, images, ...choice }: Props) {
  const { t } = useTranslation('composer')
  const side = (which: Side) => (
    <div className={classes.side}>
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
      name={name}
      title={t(`conflict.${name}`)}
      {...choice}
      mine={side('mine')}
      current={side('current')}
    />
  )
}
