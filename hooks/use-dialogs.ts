'use client'

import { createContext, useContext } from 'react'

export interface DialogOptions {
  /** What the question does not say by itself, below it. */
  details?: string
  /** The label of the button that agrees; OK unless given. */
  okLabel?: string
  /** The label of the button that does not; Cancel unless given. */
  cancelLabel?: string
}

export interface ConfirmOptions extends DialogOptions {
  /** Agreeing destroys something: the button is red, and the other one has the focus. */
  isDestructive?: boolean
}

export interface PromptOptions extends DialogOptions {
  /** What the text field holds at first. */
  defaultValue?: string
  /** The name of the text field, above it; the message itself unless given. */
  label?: string
}

/**
 * Questions over the page, one at a time: what is asked meanwhile waits for its turn. Every answer is undefined
 * when the dialog is closed by Escape, its close button or a press beside it.
 */
export interface Dialogs {
  /** A message with an OK button only; true when it was pressed. */
  alert: (message: string, options?: Omit<DialogOptions, 'cancelLabel'>) => Promise<true | undefined>
  /** True for OK, false for Cancel. */
  confirm: (message: string, options?: ConfirmOptions) => Promise<boolean | undefined>
  /** The text as entered for OK or Enter, undefined for Cancel. */
  prompt: (message: string, options?: PromptOptions) => Promise<string | undefined>
}

/** Filled by `DialogsProvider`. */
export const DialogsContext = createContext<Dialogs | undefined>(undefined)

/**
 * The dialog service.
 *
 * @throws Error with "provider is missing" outside `DialogsProvider`
 */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('DialogsProvider: provider is missing. Render it around whatever asks.')
  return dialogs
}
