import type { ListedResource } from '@/components/resource/listed-resource'
import { idSegment } from '@/lib/url/id-segment'

/** Where a resource lies below one company, on the platform and in the office alike. */
export function below(
  company: 'buyers' | 'suppliers',
  id: string,
  segment: string,
): Pick<ListedResource<object>, 'path' | 'route'> {
  return {
    path: `${company}/${encodeURIComponent(id)}/${segment}`,
    route: `/${company}/${idSegment(id)}/${segment}`,
  }
}
