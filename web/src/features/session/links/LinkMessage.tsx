// The result of a link: one message and the next steps.
import '@/lib/accessTexts'
import { CircleAlert, CircleCheck, CircleUserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './LinkMessage.module.css'

type Props = {
  tone: 'good' | 'question' | 'problem'
  title: string
  children?: ReactNode
  /** Buttons, the primary one first. */
  actions?: ReactNode
}

const icons = { good: CircleCheck, question: CircleUserRound, problem: CircleAlert } as const

export function LinkMessage({ tone, title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers announce the focused heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: A changed title is a new message.
  useEffect(() => heading.current?.focus(), [title])
  const Icon = icons[tone]
  return (
    <div className={classes.message} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} data-landing="page" className={classes.title}>
        {title}
      </h1>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
