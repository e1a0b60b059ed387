import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { attachmentOfVersion } from '@/features/attachments/views'
import { noTexts } from '@/lib/languages'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import classes from './Comparison.module.css'
import { isSame, sidesOf } from './comparedTexts'
import { differences, showOtherImages } from './differences'
import { useTextLabel } from './labels'
import { Pictures } from './Pictures'
import { ComparePostVersionsQuery, comparedIn, type TextChange } from './queries'
import { SideBySide } from './SideBySide'
import { useValues } from './values'
import { Words } from './Words'

type Props = {
  post: string
  /** Numbers of two versions, the older one first. */
  from: number
  to: number
}

/** The differences between two versions of a post. */
export function Comparison({ post, from, to }: Props) {
  const { t } = useTranslation('versions')
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: ComparePostVersionsQuery,
    variables: { id: post, from, to },
    requestPolicy: 'network-only',
  })
  return (
    <div className={classes.comparison}>
      {fetching || stale ? (
        <div role="status" aria-label={t('comparing')}>
          <Skeleton height={160} radius={12} />
        </div>
      ) : error || !data ? (
        <RetryNotice
          title={t('compareFailed')}
          onRetry={() => refetch({ requestPolicy: 'network-only' })}
        />
      ) : (
        <Differences {...comparedIn(data)} />
      )}
    </div>
  )
}

function Differences({ before, after, texts }: ReturnType<typeof comparedIn>) {
  const { t } = useTranslation(['versions', 'composer'])
  const [earlier, later] = [before, after].map((version) => ({
    texts: noTexts,
    attachment: attachmentOfVersion(version),
  })) as [Said, Said]
  // The texts are compared by the server.
  const facts = differences(earlier, later).filter((one) => one.text === null)
  const values = useValues(before, after)
  const hasOtherImages = showOtherImages(earlier, later)
  const count = texts.length + facts.length + values.length + Number(hasOtherImages)
  return (
    <>
      <p role="status" className={text.soft}>
        {count === 0 ? t('none') : t('found', { count })}
      </p>
      {texts.map((change) => (
        <Text key={`${change.field} ${change.position} ${change.language}`} {...change} />
      ))}
      {hasOtherImages && (
        <SideBySide
          title={t('images')}
          before={{ title: t('before'), children: <Pictures attachment={earlier.attachment} /> }}
          after={{ title: t('after'), children: <Pictures attachment={later.attachment} /> }}
        />
      )}
      {[
        ...facts.map(({ field, nth, mine, current }) => ({
          key: `${field} ${nth}`,
          label: t(`composer:conflict.field.${field}`),
          before: mine,
          after: current === mine ? t('composer:conflict.sameName', { name: current }) : current,
        })),
        ...values,
      ].map((value) => (
        <SideBySide
          key={value.key}
          title={value.label}
          before={{ title: t('before'), children: value.before || t('noText') }}
          after={{ title: t('after'), children: value.after || t('noText') }}
        />
      ))}
    </>
  )
}

type Said = Parameters<typeof differences>[0]

function Text(change: TextChange) {
  const { t } = useTranslation('versions')
  const labelOf = useTextLabel()
  const { before, after } = sidesOf(change.parts)
  const words = (parts: typeof before) => <Words parts={parts} lang={change.language} />
  return (
    <div>
      <SideBySide
        title={labelOf(change)}
        before={{ title: t('before'), children: words(before) }}
        after={{ title: t('after'), children: words(after) }}
      />
      {isSame(change.parts) && <p className={text.soft}>{t('onlyFormatting')}</p>}
    </div>
  )
}
