'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useDialogs } from '@/hooks/use-dialogs'
import { changedFields } from '@/lib/forms/changes'
import type { OfferedDraft } from '@/lib/forms/draft-values'
import { labelOf, type FieldFacts } from '@/lib/forms/format-field-value'
import { joinWords } from '@/lib/permissions/explain'
import { Instant } from '@/components/resource/instant'

type Draft = OfferedDraft<Record<string, unknown>>

interface DraftOfferProps {
  /** One draft for each attempt, newest first. There is at least one. */
  drafts: readonly Draft[]
  fieldOf: (name: string) => FieldFacts | undefined
  /** Called when the user restores a draft, before the fields get its values. */
  onRestore: (draft: Draft) => void
  onThrowAway: (attempt: string) => void
}

/** Notice above the fields that offers to restore unsaved input of earlier attempts. */
export function DraftOffer({ drafts, fieldOf, onRestore, onThrowAway }: DraftOfferProps) {
  const { setValue, reset, formState } = useFormContext()
  const { isDirty } = formState
  const dialogs = useDialogs()
  const restore = async (draft: Draft) => {
    // Two attempts are never mixed. A restored one replaces the current input.
    const isSure =
      !isDirty ||
      (await dialogs.confirm('Replace your current changes?', {
        details: 'The restored changes replace the changes that you made since you opened this page.',
        okLabel: 'Replace',
        cancelLabel: 'Cancel',
        isDestructive: true,
      }))
    if (!isSure) return
    if (isDirty) reset()
    // Called before the values are set, so that the form stores them together with the values they were typed over.
    onRestore(draft)
    for (const [name, value] of Object.entries(draft.values)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
  }
  const throwAway = async (draft: Draft) => {
    const isSure = await dialogs.confirm('Discard earlier unsaved changes?', {
      details: 'They were not saved and will be lost. The current contents of the form are kept.',
      okLabel: 'Discard',
      cancelLabel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) onThrowAway(draft.attempt)
  }
  return (
    <Alert
      status="warning"
      title={
        drafts.length === 1
          ? 'You have earlier unsaved changes'
          : `You have unsaved changes from ${drafts.length} earlier visits`
      }
    >
      <Stack gap="4">
        <Stack as="ul" listStyleType="none" gap="4" aria-label="Earlier unsaved changes">
          {drafts.map((draft) => {
            const typed = <Instant iso={new Date(draft.at).toISOString()} />
            return (
              <Stack as="li" key={draft.attempt} gap="2">
                <Text>
                  Changed {typed}: {joinWords(labelsOf(draft, fieldOf), 'and')}.
                </Text>
                <HStack gap="2" wrap="wrap">
                  <Button size="sm" onClick={() => void restore(draft)}>
                    Restore changes
                    {drafts.length > 1 && <VisuallyHidden> from {typed}</VisuallyHidden>}
                  </Button>
                  <Button size="sm" variant="outline" onClick={() => void throwAway(draft)}>
                    Discard draft
                    {drafts.length > 1 && <VisuallyHidden> from {typed}</VisuallyHidden>}
                  </Button>
                </HStack>
              </Stack>
            )
          })}
        </Stack>
        <Text>
          Restored changes are not saved until you save them. If another user has changed the same fields, you
          can compare both versions when you save.
          {drafts.length > 1 && ' You can restore one set of changes at a time. The others are kept.'}
        </Text>
      </Stack>
    </Alert>
  )
}

function labelsOf(draft: Draft, fieldOf: DraftOfferProps['fieldOf']): string[] {
  const typed = changedFields(draft.base, draft.values).map(({ name }) => name)
  const names = typed.length > 0 ? typed : Object.keys(draft.values)
  return [...new Set(names.map((name) => labelOf(name, fieldOf(name))))]
}
