import { readFileSync } from 'node:fs'
import { featuresOf } from '#support/text/classifier/features.ts'
import { requestModel } from '#services/hub/routing/learnt.ts'
import { isNone } from '#support/text/classifier/model.ts'
const rows = readFileSync('/work/writers/out-marks-12.tsv','utf8').trim().split('\n').slice(1).map(l=>l.split('\t'))
const plain=(t:string)=>t.replace(/\[[a-z_.0-9]+(?:=[^:\]]*)?:([^\]]*)\]/g,'$1').replaceAll(' ‖ ',' ')
const m=requestModel()
let ok=0,t3=0,none=0,n=0,un=0
const bins:number[][]=[]
for(const [,tool,task] of rows){ n++
 const s=m.classify(featuresOf(plain(task!)))
 const order=[...s.keys()].sort((a,b)=>s[b]!-s[a]!)
 const best=m.classes[order[0]!]!
 if(!m.classes.includes(tool!)) un++
 if(best===tool) ok++; else if(isNone(best)) none++
 if(order.slice(0,3).some(i=>m.classes[i]===tool)) t3++
}
console.log({n,ok,t3,none,un,classes:m.classes.length})
