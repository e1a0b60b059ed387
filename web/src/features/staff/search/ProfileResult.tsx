import { Check, EyeOff } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FoundProfileFragment } from '@/graphql/generated/graphql'
import { Avatar } from '@/ui/Avatar'
import { Chip } from '@/ui/Chip'
import { SwitchButton } from '../acting/SwitchButton'
import { ProfileFacts } from './ProfileFacts'
import classes from './ProfileResult.module.css'

type Props = {
  profile: FoundProfileFragment
  /** Whether its panel is open. */
  isOpen: boolean
  /** The path that opens its panel. */
  to: string
}

export function ProfileResult({ profile, isOpen, to }: Props) {
  const { t } = useTranslation('staff')
  const { t: profiles } = useTranslation('profiles')
  const { id, username, displayName, role, avatar, visible } = profile
  const link = useRef<HTMLAnchorElement>(null)
  const name = useId()
  useFocusOnClose(link, isOpen)
  return (
    <li data-entry={id}>
      <article aria-labelledby={name} className={classes.result} data-open={isOpen || undefined}>
        <div className={classes.head}>
          <Avatar name={displayName} image={avatar?.large} size={40} />
          <div className={classes.names}>
            <h3 id={name} className={classes.name}>
              <Link
                ref={link}
                data-entry-start
                to={to}
                className={classes.link}
                aria-current={isOpen ? 'true' : undefined}
              >
                {displayName}
              </Link>
            </h3>
            <p className={classes.handle}>
              {t('handle', { username, kind: profiles(`role.${role}`) })}
            </p>
          </div>
          <Chip
            tone={visible ? 'live' : 'draft'}
            icon={visible ? <Check size={16} /> : <EyeOff size={16} />}
          >
            {t(visible ? 'online' : 'offline')}
          </Chip>
        </div>
        <ProfileFacts profile={profile} />
        <div className={classes.actions}>
          <SwitchButton id={id} name={displayName} />
        </div>
      </article>
    </li>
  )
}

/** Returns the focus to the result when its panel is closed. */
function useFocusOnClose(link: { current: HTMLElement | null }, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) link.current?.focus()
    // The list beside the panel scrolls by itself.
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [link, isOpen])
}
