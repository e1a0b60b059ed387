// Shows a post as the app does: the one being written, otherwise the selected one, otherwise the
// newest live post below the head of the profile. While the profile is edited, shows the
// profile with the unsaved changes.
import type { TFunction } from 'i18next'
import { CalendarClock, EyeOff, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasEnglishWords, hasResult } from '@/features/attachments/views'
import { showInPhone } from '@/features/posts/editing'
import { type PhoneView, showView, useShownEdits } from '@/features/profiles/shown/shownEdits'
import { useMe } from '@/features/profiles/useMe'
import { updateSession, useSession } from '@/features/session/store'
import type { Language } from '@/graphql/generated/graphql'
import { dateTime } from '@/lib/dates'
import { isBlank, languages } from '@/lib/languages'
import { Chip } from '@/ui/Chip'
import { SegmentedControl } from '@/ui/SegmentedControl'
import { Switch } from '@/ui/Switch'
import { PhoneFrame } from './PhoneFrame'
import { PhoneHiddenPost } from './PhoneHiddenPost'
import { PhonePost } from './PhonePost'
import classes from './PhonePreview.module.css'
import { PhoneProfile } from './PhoneProfile'
import { PhonePush } from './PhonePush'
import type { PhoneHidden } from './phonePost'
import { useStoredPost } from './useStoredPost'
import { useWrittenPost } from './useWrittenPost'

const views: PhoneView[] = ['profile', 'post']

export function PhonePreview() {
  const { t } = useTranslation('preview')
  const { me } = useMe()
  const wanted = useSession(({ preview }) => preview.language)
  const written = useWrittenPost(me)
  const stored = useStoredPost()
  const { edited, view } = useShownEdits()
  const showsProfile = edited !== null && view === 'profile'
  const post = showsProfile ? null : (written ?? stored)
  const { id = null, waits } = post ?? {}
  useEffect(() => {
    showInPhone(id)
    return () => showInPhone(null)
  }, [id])

  const [resultOf, setResultOf] = useState<string | null>(null)
  const shownPost = id ?? post?.slot ?? null
  const canShowResult = !post?.hidden && hasResult(post?.attachment ?? null)
  const showsResult = canShowResult && resultOf === shownPost

  const hasEnglish = !!post && (!isBlank(post.texts.en) || hasEnglishWords(post.attachment ?? null))
  const mayChoose = hasEnglish || me?.viewerCanWriteEnglish === true
  const language = mayChoose ? wanted : 'de'

  return (
    <div className={classes.preview} data-phone>
      <div className={classes.choices}>
        {edited && (
          <SegmentedControl<PhoneView>
            label={t('view')}
            value={view}
            onChange={showView}
            options={views.map((value) => ({ value, label: t(`viewOf.${value}`) }))}
          />
        )}
        {mayChoose ? (
          <SegmentedControl<Language>
            label={t('language')}
            value={language}
            onChange={choose}
            options={languages.map((value) => ({ value, label: t(`languageOf.${value}`) }))}
          />
        ) : (
          <p>{t('languageOf.de')}</p>
        )}
        {waits && <Waits status={waits} />}
        {post?.hidden && <Hidden hidden={post.hidden} />}
      </div>
      <PhoneFrame>
        {post?.push?.text && <PhonePush {...post.push} />}
        {me && (showsProfile || !written) && (
          <PhoneProfile me={me} edited={showsProfile ? edited : null} language={language} />
        )}
        {post?.hidden ? (
          <PhoneHiddenPost hidden={post.hidden} language={language} />
        ) : (
          post && <PhonePost {...{ post, language, showsResult }} opened={!!written} />
        )}
        {!post && !showsProfile && me && <p className={classes.empty}>{t('empty')}</p>}
      </PhoneFrame>
      {canShowResult && (
        <div className={classes.result}>
          <Switch
            label={t('result')}
            checked={showsResult}
            onChange={(on) => setResultOf(on ? shownPost : null)}
          />
        </div>
      )}
      <p className={classes.note}>
        {post && language === 'en' && note(hasEnglish, !!post.push?.text, t)}
      </p>
    </div>
  )
}

/** The text that the English preview shows in German because it has no English version. */
function note(hasEnglish: boolean, isPushed: boolean, t: TFunction<'preview'>): string {
  if (!hasEnglish) return t('noEnglish')
  return isPushed ? t('pushInGerman') : ''
}

function choose(language: Language): void {
  const { preview } = useSession.getState()
  updateSession({ preview: { ...preview, language } })
}

/** The post is not in the app yet. */
function Waits({ status }: { status: 'DRAFT' | 'APPROVED' }) {
  const { t } = useTranslation('posts')
  return status === 'DRAFT' ? (
    <Chip tone="draft" icon={<PenLine size={16} />}>
      {t('status.draft')}
    </Chip>
  ) : (
    <Chip tone="planned" icon={<CalendarClock size={16} />}>
      {t('planned')}
    </Chip>
  )
}

/** The post is not in the app any more. */
function Hidden({ hidden: { kind, at } }: { hidden: PhoneHidden }) {
  const { t } = useTranslation('posts')
  return (
    <Chip tone="draft" icon={<EyeOff size={16} />}>
      {t(kind === 'ENDED' ? 'status.endedAt' : 'status.withdrawnAt', { date: dateTime(at) })}
    </Chip>
  )
}
