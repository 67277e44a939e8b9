'use client'

import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { Words } from '@/lib/resource/resource'

/** Asks before deleting one record, naming it and what goes with it. A refusal is shown here too. */
export function DeleteDialog(props: {
  words: Words
  name: string
  id: string
  onDelete: () => Promise<void>
  onClose: () => void
}) {
  const { words, name, id, onDelete, onClose } = props
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState('')

  const confirm = async () => {
    if (isDeleting) return
    setDeleting(true)
    setProblem('')
    try {
      await onDelete()
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      setDeleting(false)
    }
  }

  return (
    <Dialog
      title={`Delete ${words.one} “${name}”?`}
      onClose={() => !isDeleting && onClose()}
      actions={
        <>
          <Button variant="outline" autoFocus onClick={onClose} disabled={isDeleting}>
            Keep it
          </Button>
          <Button colorPalette="red" onClick={() => void confirm()} loading={isDeleting}>
            Delete {words.one}
          </Button>
        </>
      }
    >
      <Text>
        {name === id ? 'It' : `The ${words.one} with the ID ${id}`} will be gone for good. {words.consequence}
      </Text>
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}
