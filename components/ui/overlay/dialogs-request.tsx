'use client'

import { Stack } from '@chakra-ui/react'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import type { ConfirmOptions, PromptOptions } from '@/hooks/use-dialogs'
import { Button } from '@/components/ui/button'
import { Dialog } from './dialog'
import { Label } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** One request of the dialog service. */
export interface DialogRequest extends ConfirmOptions, PromptOptions {
  kind: 'alert' | 'confirm' | 'prompt'
  message: string
}

interface QuestionDialogProps {
  question: DialogRequest
  /** The element that gets the focus back when no other element has it. */
  origin: Element | null
  /** Called with the answer, whose type depends on the kind. Undefined when the dialog was closed. */
  onAnswer: (answer: true | false | string | undefined) => void
}

/** Dialog for an alert, a confirmation or a prompt. It is open as long as it is rendered. */
export function QuestionDialog({ question, origin, onAnswer }: QuestionDialogProps) {
  const { kind, message, details, isDestructive = false, defaultValue = '', label } = question
  const { okLabel = 'OK', cancelLabel = 'Cancel' } = question
  const id = useId()
  const hasAnswered = useRef(false)
  useRestoreFocus(origin)
  // The dialog element itself would focus its first control.
  useEffect(() => {
    const part = kind === 'prompt' ? 'text' : isDestructive ? 'cancel' : 'ok'
    const target = document.getElementById(`${id}-${part}`)
    target?.focus()
    if (target instanceof HTMLInputElement) target.select()
  }, [id, kind, isDestructive])

  const answer = (value: true | false | string | undefined) => {
    if (hasAnswered.current) return // ignores a second click before the dialog disappears
    hasAnswered.current = true
    onAnswer(value)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    answer(kind === 'prompt' ? String(new FormData(event.currentTarget).get('text')) : true)
  }
  return (
    <Dialog
      title={message}
      closeLabel="Close"
      onClose={() => answer(undefined)}
      actions={
        <>
          {kind !== 'alert' && (
            <Button
              id={`${id}-cancel`}
              variant="outline"
              onClick={() => answer(kind === 'confirm' ? false : undefined)}
            >
              {cancelLabel}
            </Button>
          )}
          <Button id={`${id}-ok`} type="submit" form={id} colorPalette={isDestructive ? 'red' : 'brand'}>
            {okLabel}
          </Button>
        </>
      }
    >
      {details !== undefined && <span>{details}</span>}
      <form id={id} noValidate onSubmit={submit}>
        {kind === 'prompt' && (
          <Stack gap="1.5">
            {label !== undefined && <Label htmlFor={`${id}-text`}>{label}</Label>}
            <Input
              id={`${id}-text`}
              name="text"
              defaultValue={defaultValue}
              aria-label={label === undefined ? message : undefined}
              autoComplete="off"
              color="fg"
            />
          </Stack>
        )}
      </form>
    </Dialog>
  )
}

// The dialog returns the focus to the element that had it when the dialog opened. The chunk loads between the request
// and the opening, and a menu that made the request may have closed by then.
function useRestoreFocus(origin: Element | null) {
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus()
    },
    [origin],
  )
}
