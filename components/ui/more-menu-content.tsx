'use client'

import { Text } from '@chakra-ui/react'
import { Check, type LucideIcon } from 'lucide-react'
import NextLink from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { Icon } from './icon'
import { Menu, MenuItem, MenuSeparator } from './overlay/menu'

/** One action of a "More" menu: a link with `href`, otherwise a command. */
export interface MoreAction {
  /** Label of the action, which is unique in the menu. It ends with "…" when a dialog follows. */
  label: string
  icon: LucideIcon
  href?: string
  onSelect?: () => void
  /** Reason why the action is disabled. The menu shows it below the label. */
  disabledReason?: string | undefined
  /** True for actions that destroy something. They come last, in red, after a line. */
  isDestructive?: boolean
  /** True for the chosen one of several alternatives, and false for the others. */
  isChecked?: boolean
  /** True for an action that starts a group after a line. */
  startsGroup?: boolean
  /** Screens that show the action. Without it, all do. */
  on?: 'phones' | 'wide screens'
}

/** The opened "More" menu with its button. */
export function MoreMenuContent(props: { actions: readonly MoreAction[]; trigger: ReactNode }) {
  const { actions, trigger } = props
  const destructive = actions.filter((action) => action.isDestructive)
  const others = actions.filter((action) => !action.isDestructive)
  return (
    <Menu defaultOpen trigger={trigger}>
      {others.map((action) => (
        <Fragment key={action.label}>
          {action.startsGroup && <MenuSeparator />}
          <Action action={action} />
        </Fragment>
      ))}
      {others.length > 0 && destructive.length > 0 && <MenuSeparator />}
      {destructive.map((action) => (
        <Action key={action.label} action={action} />
      ))}
    </Menu>
  )
}

function Action({ action }: { action: MoreAction }) {
  const { label, icon, href, onSelect, disabledReason, isDestructive, isChecked, on } = action
  const content = (
    <>
      <Icon as={icon} boxSize="4" />
      <span>
        {label}
        {disabledReason !== undefined && (
          <Text as="span" display="block" fontSize="xs" color="fg.muted" maxW="16rem">
            {disabledReason}
          </Text>
        )}
      </span>
      {isChecked && <Icon as={Check} boxSize="4" ms="auto" />}
    </>
  )
  if (href !== undefined && disabledReason === undefined)
    return (
      <MenuItem value={label} asChild>
        <NextLink href={href} prefetch={false}>
          {content}
        </NextLink>
      </MenuItem>
    )
  // Not `disabled`, which the arrow keys would skip, so that the keyboard and screen readers reach the reason.
  const disabledProps = { 'aria-disabled': true, closeOnSelect: false, onClick: undefined } as const
  return (
    <MenuItem
      value={label}
      onClick={onSelect}
      {...(disabledReason !== undefined && disabledProps)}
      {...(isChecked !== undefined && { role: 'menuitemradio', 'aria-checked': isChecked })}
      hideBelow={on === 'wide screens' ? 'md' : undefined}
      hideFrom={on === 'phones' ? 'md' : undefined}
      color={isDestructive ? 'fg.error' : undefined}
    >
      {content}
    </MenuItem>
  )
}
