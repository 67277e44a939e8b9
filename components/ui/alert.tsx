'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './theme/class-names'

type Status = 'info' | 'warning' | 'success' | 'error' | 'neutral'

const ICONS: Record<Status, LucideIcon> = {
  info: Info,
  neutral: Info,
  warning: TriangleAlert,
  success: CircleCheck,
  error: CircleAlert,
}

interface AlertProps extends Omit<HTMLChakraProps<'div'>, 'title'> {
  status?: Status
  size?: 'sm' | 'md'
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links that help to solve the problem. */
  actions?: ReactNode
}

/**
 * Message in the page that stays until its cause is resolved. Errors are announced at once, other messages when the
 * screen reader is idle.
 */
export function Alert(props: AlertProps) {
  const { title, children, actions, status = 'info', size = 'md', className, ...rest } = props
  const Mark = ICONS[status]
  return (
    <chakra.div
      role={status === 'error' ? 'alert' : 'status'}
      {...rest}
      className={classNames(`ui-alert ui-alert-${status} ui-alert-${size}`, className)}
    >
      <Mark aria-hidden />
      <div className="ui-alert-content">
        {title !== undefined && <div className="ui-alert-title">{title}</div>}
        {children !== undefined && <div>{children}</div>}
        {actions}
      </div>
    </chakra.div>
  )
}
