// What goes to whom and when, in a few lines. Of a post that is being written, or of one that waits.
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import { MarkupText } from '@/lib/markup/MarkupText'
import { parseMarkup } from '@/lib/markup/parse'
import { cutMarkup } from '@/lib/markup/visible'
import { isBlank } from '../languages'
import { type Channel, isEmergency, isVisibility } from './channels'
import type { Draft } from './draft'
import { useChannelName } from './useChannelName'
import { writtenBy } from './useComposerForm'
import { useOwnPushWords, usePushedTo } from './usePushedTo'
import classes from './VerifySummary.module.css'
import { VerifyWarnings } from './VerifyWarnings'

const EXCERPT = 200

type Props = {
  draft: Draft
  me: Me
  /** Those that the post may go through. */
  channels: readonly Channel[]
  /** When it goes out, in words. */
  moment: string
}

export function VerifySummary({ draft, me, channels: all, moment }: Props) {
  const { t } = useTranslation('composer')
  const nameOf = useChannelName()
  const chosen = all.filter(({ id }) => draft.channels[id])
  const names = (channels: Channel[]) => channels.map(nameOf).join(', ')
  const readers = chosen.filter(isVisibility)
  const channels = chosen.filter((channel) => !isVisibility(channel))
  const emergency = chosen.find(isEmergency)
  const pushedTo = usePushedTo(draft, chosen, me)
  const pushWords = useOwnPushWords(draft)
  const english = !isBlank(draft.texts.en)

  return (
    // An emergency is read before it is confirmed: no button holds the focus yet.
    <div
      ref={emergency && focused}
      tabIndex={emergency ? -1 : undefined}
      data-autofocus={emergency ? true : undefined}
      className={classes.summary}
    >
      <VerifyWarnings emergency={emergency} offline={!me.visible} />
      <blockquote className={classes.words}>
        <MarkupText
          markup={cutMarkup(parseMarkup(draft.texts.de.trim()), EXCERPT)}
          followLinks={false}
        />
      </blockquote>
      <dl className={classes.facts}>
        <Fact name={t('publish')} value={moment} />
        <Fact
          name={t('visibility')}
          value={readers.length > 0 ? names(readers) : t('verify.everyone')}
        />
        {channels.length > 0 && (
          <Fact name={t('channels')} value={names(channels)} loud={emergency !== undefined} />
        )}
        <Fact name={t('push')} value={pushedTo || t('verify.noPush')} />
        {pushedTo && pushWords && <Fact name={t('pushText')} value={pushWords} />}
        {(english || writtenBy(me).length > 1) && (
          <Fact
            name={t('languages')}
            value={t(english ? 'verify.bothLanguages' : 'verify.germanOnly')}
          />
        )}
        {draft.attachment && (
          <Fact
            name={t('attachment')}
            value={`${t(`attachmentType.${draft.attachment.type}`)}: ${draft.attachment.blog.title.de}`}
          />
        )}
      </dl>
    </div>
  )
}

/** Also where it comes after the dialog has opened. */
const focused = (summary: HTMLElement | null) => summary?.focus()

type FactProps = { name: string; value: string; loud?: boolean }

const Fact = ({ name, value, loud = false }: FactProps) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd data-loud={loud || undefined}>{value}</dd>
  </div>
)
