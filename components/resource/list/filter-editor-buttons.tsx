import { HStack } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'

/** Buttons of a form that sets a filter. */
export function FilterEditorButtons({ onCancel }: { onCancel: () => void }) {
  return (
    <HStack gap="2">
      <Button type="submit" size="sm">
        Apply
      </Button>
      <Button type="button" size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </HStack>
  )
}
