// Summary of a draft or a waiting post: what goes to whom, and when.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentInShort, attachmentTitle } from '@/features/attachments/attachment'
import { type Channel, isEmergency, isVisibility } from '@/features/channels/channels'
import { useChannelName } from '@/features/channels/useChannelName'
import { usePushedTo } from '@/features/channels/usePushedTo'
import type { Me } from '@/features/profiles/useMe'
import { dateTime, fromWallClock } from '@/lib/dates'
import { isBlank, languages, type Texts } from '@/lib/languages'
import textClasses from '@/ui/text.module.css'
import { PostText } from '../card/PostText'
import { type Draft, hasEnglish } from '../draft'
import { cutTo, LOCK_SCREEN, pushWords } from '../push/pushWords'
import { writtenBy } from '../writtenBy'
import classes from './VerifySummary.module.css'
import { VerifyWarnings } from './VerifyWarnings'

const EXCERPT = 200

type Props = Pick<ComponentProps<typeof VerifyWarnings>, 'missed' | 'onDescribe'> & {
  draft: Draft
  me: Me
  /** The channels that the post may use. */
  channels: readonly Channel[]
  /** When it goes out, as text. */
  moment: string
}

export function VerifySummary(props: Props) {
  const { draft, me, channels: all, moment, missed, onDescribe } = props
  const { t } = useTranslation('composer')
  const nameOf = useChannelName()
  const chosen = all.filter(({ id }) => draft.channels[id])
  const names = (channels: Channel[]) => channels.map(nameOf).join(', ')
  const readers = chosen.filter(isVisibility)
  const channels = chosen.filter((channel) => !isVisibility(channel))
  const emergency = chosen.find(isEmergency)
  const pushedTo = usePushedTo(draft, chosen, me)
  const { title, text } = pushWords(draft, me.displayName)
  const both = hasEnglish(draft)

  return (
    <div className={classes.summary}>
      <VerifyWarnings
        {...{ chosen, draft, missed, onDescribe }}
        pushed={draft}
        offline={!me.visible}
      />
      {languages.map(
        (language) =>
          !isBlank(draft.texts[language]) && (
            <blockquote key={language} className={classes.words}>
              {both && <p className={textClasses.soft}>{t(`language.${language}`)}</p>}
              <PostText
                content={draft.texts[language].trim()}
                language={language}
                foldAfter={EXCERPT}
                followLinks={false}
              />
            </blockquote>
          ),
      )}
      <dl className={classes.facts}>
        <Fact name={t('publish')} value={moment} />
        {draft.ends && draft.end && (
          <Fact name={t('expiry.label')} value={dateTime(fromWallClock(draft.end) ?? '')} />
        )}
        <Fact
          name={t('visibility')}
          value={readers.length > 0 && !emergency ? names(readers) : t('verify.everyone')}
        />
        {channels.length > 0 && (
          <Fact name={t('channels')} value={names(channels)} loud={emergency !== undefined} />
        )}
        <Fact name={t('push')} value={pushedTo || t('verify.noPush')} />
        {pushedTo && (
          <Fact
            name={t('pushText')}
            value={t('verify.pushSays', { title, text: cutTo(text, LOCK_SCREEN.text) })}
          />
        )}
        {(both || writtenBy(me).length > 1) && (
          <Fact
            name={t('languages')}
            value={t(both ? 'verify.bothLanguages' : 'verify.germanOnly')}
          />
        )}
        {draft.attachment && (
          <Fact
            name={t('attachment')}
            value={[
              t(`attachmentType.${draft.attachment.type}`),
              namesOf(attachmentTitle(draft.attachment)),
            ]
              .filter((part) => part !== '')
              .join(': ')}
          />
        )}
        {attachmentInShort(draft.attachment).map(({ name, value }) => (
          <Fact key={`${name} ${value}`} name={t(`verify.of.${name}`)} value={value} />
        ))}
      </dl>
    </div>
  )
}

/** The title in each language that has one. */
const namesOf = (title: Texts | null): string =>
  [...new Set(languages.map((language) => title?.[language] ?? ''))]
    .filter((name) => !isBlank(name))
    .join(' / ')

type FactProps = { name: string; value: string; loud?: boolean }

const Fact = ({ name, value, loud = false }: FactProps) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd data-loud={loud || undefined}>{value}</dd>
  </div>
)
