'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { classNames } from './theme/class-names'
import { VisuallyHidden } from './visually-hidden'

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'as' | 'asChild' | 'colorPalette'> {
  variant?: 'solid' | 'outline' | 'ghost' | 'plain'
  size?: 'xs' | 'sm' | 'md' | 'lg'
  colorPalette?: 'brand' | 'gray' | 'red'
  /**
   * Reason why the control is disabled. The control stays focusable and announces the reason, which `disabled` would
   * not do.
   */
  disabledReason?: string | undefined
  /** True while its action runs. The button then shows a spinner and cannot be pressed. */
  loading?: boolean
  /** Text beside the spinner. */
  loadingText?: string
}

/**
 * The button of the app: in the brand color when solid, neutral otherwise. Use `colorPalette="red"` for destructive
 * actions.
 */
export function Button({ variant = 'solid', disabledReason, children, ...props }: ButtonProps) {
  const reasonId = useId()
  const { size, colorPalette, loading = false, loadingText, className, ...rest } = props
  const hasDisabledReason = disabledReason !== undefined
  const disabledProps = hasDisabledReason
    ? { ...disabledPropsOf(disabledReason), 'aria-describedby': reasonId }
    : {}
  // The same element with and without a reason, because a new element would lose the focus.
  return (
    <>
      <chakra.button
        type="button"
        {...rest}
        disabled={loading || rest.disabled}
        data-loading={loading ? '' : undefined}
        className={classNames(
          buttonClasses({ variant, size, colorPalette }),
          className,
          hasDisabledReason && DISABLED_CLASSES,
        )}
        {...disabledProps}
      >
        {loading ? (
          <>
            <span className="ui-spinner" />
            {loadingText ?? children}
          </>
        ) : (
          children
        )}
      </chakra.button>
      {hasDisabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'loadingText'> {
  /** The accessible name, also shown as a tooltip. */
  label: string
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** Button that shows only an icon. Its label is the accessible name and appears as a tooltip. */
export function IconButton({
  label,
  variant = 'ghost',
  disabledReason,
  children,
  ...props
}: IconButtonProps) {
  const { size, colorPalette, loading = false, className, ...rest } = props
  const hasDisabledReason = disabledReason !== undefined
  const disabledProps = hasDisabledReason ? disabledPropsOf(`${label}: ${disabledReason}`) : {}
  return (
    <chakra.button
      type="button"
      data-hint={label}
      {...rest}
      disabled={loading || rest.disabled}
      className={classNames(
        buttonClasses({ variant, size, colorPalette }),
        'ui-icon-button ui-hint-below',
        className,
        hasDisabledReason && DISABLED_CLASSES,
      )}
      {...disabledProps}
      aria-label={label}
      aria-description={disabledReason}
    >
      {loading ? <span className="ui-spinner" /> : children}
    </chakra.button>
  )
}

/** Returns the static classes of a button, for elements that are not rendered by `Button`. */
export function buttonClasses(props: Pick<ButtonProps, 'variant' | 'size' | 'colorPalette'>): string {
  const { variant = 'solid', size = 'md', colorPalette = variant === 'solid' ? 'brand' : 'gray' } = props
  return `ui-button ui-button-${size} ui-button-${variant} ui-palette-${colorPalette}`
}

const DISABLED_CLASSES = 'ui-hint-below ui-button-disabled'

/** Returns the attributes of a button that cannot be used now and shows the reason as a tooltip. */
function disabledPropsOf(reason: string) {
  return {
    'aria-disabled': true,
    'data-hint': reason,
    type: 'button',
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      event.stopPropagation()
      // A tap on a touch screen shows the reason while the control has the focus. Safari does not focus buttons.
      event.currentTarget.focus()
    },
  } as const
}
