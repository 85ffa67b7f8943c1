/**
 * What the shell shares as `@tanstack/react-query`: the parts that the shell and areas use. The build of an area fails
 * when it imports anything else; add it here, and release the shell first.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from 'query-library';
