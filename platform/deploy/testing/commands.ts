import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { inRoot } from '@canvass/workspace/applications';
import { type Container, listContainers, type Manifest } from './manifest';
import { buildManifests } from './kustomization';
import { type AreaStep, createAreaOverlay, getExampleFolder } from './overlays';
import { parseDocuments } from './yaml-files';

/** A command of a container, with its environment but for secrets. */
export interface ContainerCommand {
  image: string;
  /** The program, where it is not the one of the image. */
  command: string[];
  args: string[];
  env: Record<string, string>;
}

/** The environment of a container, as far as the manifests beside it have it. */
function readEnvironment({ env = [], envFrom = [] }: Container, manifests: Manifest[]): Record<string, string> {
  const configMaps = envFrom.map(({ configMapRef }) =>
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name),
  );
  const values = env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return Object.assign({}, ...configMaps.map((each) => each?.data ?? {}), Object.fromEntries(values)) as Record<
    string,
    string
  >;
}

/** What containers run in place of the program of their image, or with arguments for it, in the order of the manifests. */
function listCommands(manifests: Manifest[]): ContainerCommand[] {
  return manifests.flatMap(listContainers).flatMap((container) => {
    const { image, command = [], args = [], lifecycle } = container;
    const env = readEnvironment(container, manifests);
    // As Kubernetes does with references to variables that there are.
    const expand = (text: string) => text.replaceAll(/\$\((\w+)\)/g, (whole, name: string) => env[name] ?? whole);
    const beforeStop = lifecycle?.preStop?.exec.command;
    return [
      ...(command.length + args.length > 0 ? [{ image, command, args: args.map(expand), env }] : []),
      ...(beforeStop ? [{ image, command: beforeStop, args: [], env }] : []),
    ];
  });
}

/** The commands of one example overlay of the site. */
export function listOverlayCommands(name: 'site' | 'release'): ContainerCommand[] {
  return listCommands(buildManifests(getExampleFolder(name)));
}

/** The commands of one step of an area's release. */
export function listStepCommands(step: AreaStep, area: string): ContainerCommand[] {
  return listCommands(buildManifests(createAreaOverlay(step, area)));
}

/** The arguments of the release service that the guide runs with compose, as a shell reads them. */
export function listComposeCommands(): string[] {
  const guide = readFileSync(inRoot('docs/deployment.md'), 'utf8');
  return [...guide.matchAll(/^ {4}docker compose run --rm release (.*)$/gm)].map(([, args = '']) => args);
}

type Values = Record<string, string>;

interface Workflow {
  concurrency: string;
  env?: Values;
  jobs: Record<string, { env?: Values; steps: { uses?: string; run?: string; env?: Values }[] }>;
}

export function readWorkflow(name: 'pipeline' | 'rollback'): Workflow {
  const [workflow] = parseDocuments(inRoot('docs/templates', `${name}.yml`)) as [Workflow];
  return workflow;
}

/** What a pipeline knows when it runs. */
export interface WorkflowContext {
  inputs?: Record<string, string | boolean>;
  github: { event_name: string; ref: string };
}

/** Evaluates the expressions in a text; those that our pipelines have mean the same in JavaScript. */
export function evaluate(text: string, { inputs = {}, github }: WorkflowContext): string {
  const context = { inputs, secrets: {}, vars: {}, github: { event: { pull_request: { base: {} } }, ...github } };
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) =>
    String(runInNewContext(expression, context) ?? ''),
  );
}

/** The shell commands of a job that release something, with their environment. */
export function listReleaseSteps(workflow: Workflow, job: string, context: WorkflowContext) {
  const { env: jobEnv = {}, steps = [] } = workflow.jobs[job] ?? {};
  return steps.flatMap(({ run, env = {} }) => {
    if (run === undefined || !/npm run release|\/srv\/canvass/.test(run)) return [];
    const values = { GITHUB_ACTOR: 'ada', ...workflow.env, ...jobEnv, ...env };
    const evaluated = Object.entries(values).map(([name, value]) => [name, evaluate(value, context)] as const);
    return [{ run, env: Object.fromEntries(evaluated) }];
  });
}
