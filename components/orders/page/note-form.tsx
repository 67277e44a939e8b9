'use client'

import { HStack, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { orders } from '@/components/orders/resource'
import { withNote, type StoredNote } from '@/components/orders/rules/notes'
import { useXp } from '@/components/resource/xp/use-xp'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toaster'
import { useViewer } from '@/hooks/use-session'
import { meQuery } from '@/lib/ordercloud/me'
import type { Order } from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'
import { getSettings } from '@/lib/settings'
import { xpOf } from '@/lib/xp/tree'

const MAX_NOTE_LENGTH = 2000
/** Message when another application uses the key of the notes for something else. */
const NOT_A_LIST =
  'The place for notes on this order has other data of a storefront, so no note can be added. Ask your administrator.'

/** Form for a note about an order. It is stored in the order's xp, which buyers' applications may read. */
export function NoteForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const id = useId()
  const key = getSettings().orderNotesXp
  const client = useQueryClient()
  const { decoded } = useViewer()
  const state = useXp(orders, order)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  // The note keeps its date until it is saved, so that another attempt does not add it twice.
  const note = useRef<StoredNote>(undefined)

  const save = async () => {
    const shown = xpOf(state.record)[key]
    if (note.current?.Text !== text.trim()) {
      const me = await client.fetchQuery(meQuery).catch(() => undefined)
      const Author = (me && recordName(me)) ?? decoded?.userName ?? ''
      note.current = { Text: text.trim(), Author, Date: new Date().toISOString() }
    }
    const value = withNote(shown, note.current)
    if (value === undefined) return NOT_A_LIST
    return state.set({ path: [key], shown, value })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (text.trim() === '') {
      setProblem('Enter the note.')
      document.getElementById(id)?.focus()
      return
    }
    setProblem(undefined)
    setSaving(true)
    const rejected = await save()
    setSaving(false)
    if (rejected !== undefined) return setProblem(rejected)
    toast({ title: 'Success', description: 'Note added.', type: 'success' })
    onClose()
  }

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="2" mb="3">
          <Field
            id={id}
            label="Note"
            help="Everyone on the staff who can view this order can read the note. Storefronts can read it too, so write nothing that buyers must not know."
            error={problem}
          >
            <Textarea
              id={id}
              autoFocus
              rows={2}
              minH="16"
              maxLength={MAX_NOTE_LENGTH}
              value={text}
              aria-invalid={problem !== undefined}
              aria-describedby={describedBy(id, { help: true, error: problem })}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <HStack gap="2">
            <Button size="sm" type="submit" loading={isSaving} loadingText="Save note">
              Save note
            </Button>
            <Button size="sm" variant="outline" disabled={isSaving} onClick={onClose}>
              Cancel
            </Button>
          </HStack>
        </Stack>
      </form>
      <XpLeaveDialog isDirty={text.trim() !== ''} subject="note" />
    </>
  )
}
