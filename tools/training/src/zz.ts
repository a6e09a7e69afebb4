import { readJsonLines } from '@postjoin/evaluation';
import { toQuestionText } from '@postjoin/reader';
import { listJudgedPosts, judgeRow } from './judged-posts.ts';
import { readLabels } from './labels.ts';
import { readRecorded } from './recorded.ts';
import { countRows, toPrecision, toRecall } from './row-counts.ts';
const files = process.argv.slice(2);
const recorded = await readRecorded();
const lines = (await Promise.all(files.map((f) => readJsonLines<any>(f)))).flat();
const P = new Map(lines.map((l) => [`${l.post} ${l.question}`, 1 / (1 + Math.exp(-l.score))]));
const scored = new Set(lines.map((l) => l.post));
const judged = listJudgedPosts(await readLabels(), recorded, (p, q) => P.get(`${p} ${q}`)).filter((j) => scored.has(j.label.post));
const splits = new Set(judged.map((j) => j.split));
const by: Record<string, [number, number][]> = {};
for (const j of judged) { const seen=new Set();
  for (const { contract, refusal } of j.candidates.pairs) { const q=toQuestionText(contract); if(seen.has(q))continue; seen.add(q);
    const v = judgeRow(j.label, contract, recorded); const p = j.getProbability(contract); if (v === 'unjudged' || p === undefined) continue;
    (by[refusal ?? 'accepted'] ??= []).push([p, +(v === 'right')]);
    (by['all'] ??= []).push([p, +(v === 'right')]);
  }
  if (j.candidates.rules.matched) { const c=j.candidates.rules.contract; const p=j.getProbability(c); const v=judgeRow(j.label,c,recorded); if(p!==undefined&&v!=='unjudged')(by['MATCH']??=[]).push([p,+(v==='right')]); }
}
for (const [k, l] of Object.entries(by)) { const pos=l.filter(x=>x[1]).map(x=>x[0]), neg=l.filter(x=>!x[1]).map(x=>x[0]); let a=0; for(const x of pos)for(const y of neg)a+=x>y?1:x===y?.5:0;
  const at=(t:number)=>`${pos.filter(x=>x>=t).length}/${pos.filter(x=>x>=t).length+neg.filter(x=>x>=t).length}`;
  console.log(k.padEnd(22),'n',l.length,'right',pos.length,'AUC',(a/(pos.length*neg.length)).toFixed(3),'>=.5',at(.5),'>=.7',at(.7),'>=.8',at(.8),'>=.9',at(.9),'>=.95',at(.95)); }
const print=(n:string,t?:any)=>{const c=countRows(judged,recorded,t);console.log(n.padEnd(60),'P',toPrecision(c).toFixed(3),`${c.right}/${c.judged}`,'R',toRecall(c).toFixed(3),`${c.found}/${c.findable}`,'unj',c.unjudged)};
console.log('splits',[...splits],judged.length); print('rules');
for (const v of [0,.02,.05,.1,.2,.3]) print('veto '+v,{add:{},veto:v});
for (const t of [.5,.6,.7,.8,.9,.95]) print('add passing '+t,{add:{mentioned_in_passing:t},veto:0});
for (const t of [.5,.6,.7,.8,.9,.95]) print('add generic '+t,{add:{only_generic_words:t},veto:0});
for (const t of [.5,.6,.7,.8,.9,.95]) print('add act '+t,{add:{different_act:t},veto:0});
for (const t of [.5,.6,.7,.8,.9,.95]) print('add object '+t,{add:{different_object:t},veto:0});
for (const t of [.7,.8,.9,.95]) for (const v of [0,.05,.1]) print(`add all ${t} veto ${v}`,{add:{mentioned_in_passing:t,only_generic_words:t,different_act:t,different_object:t},veto:v});
