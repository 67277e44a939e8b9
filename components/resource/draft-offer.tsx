'use client'

import { HStack } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/hooks/use-dialogs'
import type { OfferedDraft } from '@/hooks/use-draft'
import { changedFields } from '@/lib/forms/changes'
import { labelOf, type FieldFacts } from '@/lib/forms/in-words'
import { joinWords } from '@/lib/permissions/explain'
import { Instant } from './instant'

interface DraftOfferProps {
  draft: OfferedDraft<Record<string, unknown>>
  fieldOf: (name: string) => FieldFacts | undefined
  /** The offer was taken or turned down. */
  onSettled: (isRestored: boolean) => void
}

/** Offers what was typed into this form before and not saved, above the fields it belongs to. */
export function DraftOffer({ draft, fieldOf, onSettled }: DraftOfferProps) {
  const { setValue } = useFormContext()
  const dialogs = useDialogs()
  useSecondLook()
  const typed = changedFields(draft.base, draft.values).map(({ name }) => name)
  const names = typed.length > 0 ? typed : Object.keys(draft.values)
  const labels = new Set(names.map((name) => labelOf(name, fieldOf(name))))
  const restore = () => {
    for (const [name, value] of Object.entries(draft.values)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
    onSettled(true)
  }
  const throwAway = async () => {
    const isSure = await dialogs.confirm('Throw away what you typed before?', {
      details: 'It was never saved and would be lost. What the form holds now stays.',
      okLabel: 'Throw away',
      cancelLabel: 'Keep it',
      isDestructive: true,
    })
    if (isSure) onSettled(false)
  }
  return (
    <Alert
      status="warning"
      title="You have unsaved changes from before"
      actions={
        <HStack gap="2" mt="3" wrap="wrap">
          <Button size="sm" onClick={restore}>
            Restore changes
          </Button>
          <Button size="sm" variant="outline" onClick={() => void throwAway()}>
            Throw away
          </Button>
        </HStack>
      }
    >
      Typed <Instant iso={new Date(draft.at).toISOString()} /> into {joinWords([...labels], 'and')}, and kept
      when you left. Restored changes are not saved until you save them; should somebody else have changed the
      same fields, saving asks.
    </Alert>
  )
}

/** The fields say how they are called once they are there, which is after this. */
function useSecondLook(): void {
  const [, setLook] = useState(1)
  useEffect(() => setLook(2), [])
}
