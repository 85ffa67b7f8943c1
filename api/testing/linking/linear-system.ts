import { createContradictionError } from './attack';

/** The sum of variables, each 0 or 1, times their factors. Variables are numbers from 0, and sorted. */
export interface Equation {
  variables: number[];
  factors: number[];
  sum: number;
}

/** Variables that are 0 or 1, and what is known about their sums. */
export interface LinearSystem {
  addVariable: () => number;
  addEquation: (equation: Equation) => void;
  /** @returns 0 or 1 if only one of them is possible */
  getValue: (variable: number) => number | undefined;
  fix: (variable: number, value: number) => void;
  /** Fixes what follows from each equation by itself, until none says more. */
  propagate: () => void;
  /** @returns how many variables are fixed */
  countFixed: () => number;
}

/** @returns an equation without the terms that cancel each other */
export function createEquation(terms: Map<number, number>, sum: number): Equation {
  const entries = [...terms].filter(([, factor]) => factor !== 0).sort(([one], [other]) => one - other);
  return { variables: entries.map(([variable]) => variable), factors: entries.map(([, factor]) => factor), sum };
}

/** Creates a system; its functions throw if no values agree with all equations. */
export function createLinearSystem(): LinearSystem {
  const values: (number | undefined)[] = [];
  const equations: Equation[] = [];
  /** By variable: the indexes of its equations. */
  const uses: number[][] = [];
  const pending = new Set<number>();
  let fixedCount = 0;

  function fix(variable: number, value: number): void {
    if (values[variable] === value) return;
    if (values[variable] !== undefined) throw createContradictionError();
    values[variable] = value;
    fixedCount += 1;
    for (const use of uses[variable] ?? []) pending.add(use);
  }

  function applyEquation({ variables, factors, sum }: Equation): void {
    let [least, most] = [0, 0];
    for (const [index, variable] of variables.entries()) {
      const [factor, value] = [factors[index] ?? 0, values[variable]];
      least += value === undefined ? Math.min(factor, 0) : factor * value;
      most += value === undefined ? Math.max(factor, 0) : factor * value;
    }
    if (least > sum || most < sum) throw createContradictionError();
    for (const [index, variable] of variables.entries()) {
      if (values[variable] !== undefined) continue;
      const factor = factors[index] ?? 0;
      const size = Math.abs(factor);
      if (least + size > sum) fix(variable, factor > 0 ? 0 : 1);
      else if (most - size < sum) fix(variable, factor > 0 ? 1 : 0);
    }
  }

  return {
    addVariable: () => {
      uses.push([]);
      return values.push(undefined) - 1;
    },
    addEquation: (equation) => {
      const index = equations.push(equation) - 1;
      for (const variable of equation.variables) uses[variable]?.push(index);
      pending.add(index);
    },
    getValue: (variable) => values[variable],
    fix,
    propagate: () => {
      for (const index of pending) {
        pending.delete(index);
        const equation = equations[index];
        if (equation) applyEquation(equation);
      }
    },
    countFixed: () => fixedCount,
  };
}
