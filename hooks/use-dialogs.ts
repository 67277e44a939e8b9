'use client'

import { createContext, useContext } from 'react'

interface DialogOptions {
  /** Additional text below the message. */
  details?: string
  /** Label of the confirming button. Default: OK. */
  okLabel?: string
  /** Label of the other button. Default: Cancel. */
  cancelLabel?: string
}

export interface ConfirmOptions extends DialogOptions {
  /** True when confirming destroys data. The confirming button is red, and the other button has the focus. */
  isDestructive?: boolean
}

export interface PromptOptions extends DialogOptions {
  /** Initial value of the text field. */
  defaultValue?: string
  /** Label of the text field. Default: the message. */
  label?: string
}

/**
 * Dialogs over the page. Only one is open at a time, and further ones are queued. All of them resolve to undefined
 * when the user closes the dialog with Escape, its close button or a press outside.
 */
export interface Dialogs {
  /** Shows a message with an OK button only. Resolves to true when the user presses it. */
  alert: (message: string, options?: Omit<DialogOptions, 'cancelLabel'>) => Promise<true | undefined>
  /** Shows a question. Resolves to true for OK and false for Cancel. */
  confirm: (message: string, options?: ConfirmOptions) => Promise<boolean | undefined>
  /** Shows a text field. Resolves to the text for OK or Enter, and undefined for Cancel. */
  prompt: (message: string, options?: PromptOptions) => Promise<string | undefined>
}

/** Context that `DialogsProvider` fills. */
export const DialogsContext = createContext<Dialogs | undefined>(undefined)

/**
 * Returns the dialog service.
 *
 * @throws Error with "provider is missing" outside `DialogsProvider`
 */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs)
    throw new Error(
      'DialogsProvider: provider is missing. Render it around the components that open dialogs.',
    )
  return dialogs
}
